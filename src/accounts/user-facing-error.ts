/** An operator's request that cannot be carried out. The message is shown as it is. */
export class UserFacingError extends Error {}

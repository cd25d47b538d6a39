/** What a person asked for cannot be done, and why: shown to them as it is. */
export class UserFacingError extends Error {}

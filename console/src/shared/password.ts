/** What the server asks of a new password, told before it is typed. */
export const passwordRule = 'At least 8 characters; longer is better';

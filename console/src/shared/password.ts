export const passwordRule = 'At least 8 characters; longer is better';

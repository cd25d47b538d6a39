/** `Copy of Oak Board`, within the API's limit. */
export const copyName = (name: string): string => `Copy of ${name}`.slice(0, 255);

/** Returns the text with a capital first letter. */
export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

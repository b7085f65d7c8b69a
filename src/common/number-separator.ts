/**
 * Separates stock numbers in a search URL. A comma would be encoded as three characters, and a URL
 * may contain many stock numbers.
 */
export const NUMBER_SEPARATOR = '*';

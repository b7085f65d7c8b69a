/**
 * Separates stock numbers in a search URL. A comma would be percent-encoded to three characters,
 * and the list may be long.
 */
export const NUMBER_SEPARATOR = '*';

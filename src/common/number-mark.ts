/** Between stock numbers in the address of a search: a comma would be written as three characters, and a list may be long. */
export const NUMBER_MARK = '*';

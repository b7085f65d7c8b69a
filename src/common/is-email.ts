/** Checks only the form of an address. Only an e-mail to the address can prove that it exists. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

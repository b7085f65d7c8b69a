/** Checks the form only: whether an address exists shows when an e-mail is sent to it. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

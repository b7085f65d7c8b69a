/**
 * An id where it arrives as text, such as from the address of a screen or from a field: who reads it knows of what it is,
 * and the server says whether there is one.
 */
export const idFromText = <Own extends string>(text: string): Own => text as Own;

/** What was chosen in a field, or null where nothing was. */
export const idChosen = <Own extends string>(text: string): Own | null =>
  text === '' ? null : idFromText<Own>(text);

/**
 * An id where it arrives as text, such as from the address of a screen or from a field: who reads it knows of what it is,
 * and the server says whether there is one.
 */
export const idFromText = <Own extends string>(text: string): Own => text as Own;

/** What was chosen in a field, or null where nothing was. */
export const idChosen = <Own extends string>(text: string): Own | null =>
  text === '' ? null : idFromText<Own>(text);

/** The same where it is the id of one of these records, such as a choice of a field or a row of a list. */
export const idAmong = <Own extends string>(
  records: readonly { readonly id: Own }[],
  chosen: string | null | undefined,
): Own | undefined => records.find(({ id }) => id === chosen)?.id;

/**
 * Casts text from a URL or a form field to an id. The caller knows the kind of record, and the
 * server checks that it exists.
 */
export const idFromText = <Own extends string>(text: string): Own => text as Own;

/** The id chosen in a field; null if the field is empty. */
export const idOrNull = <Own extends string>(text: string): Own | null =>
  text === '' ? null : idFromText<Own>(text);

/**
 * Finds the chosen id among the ids of known records, for example the options of a field or the
 * rows of a list.
 */
export const findIdIn = <Own extends string>(
  records: readonly { readonly id: Own }[],
  chosen: string | null | undefined,
): Own | undefined => records.find(({ id }) => id === chosen)?.id;

/**
 * Casts text from a URL or a form field to an id. The caller must know the type of record; the
 * server checks that the record exists.
 */
export const idFromText = <Own extends string>(text: string): Own => text as Own;

export const idOrNull = <Own extends string>(text: string): Own | null =>
  text === '' ? null : idFromText<Own>(text);

export const findIdIn = <Own extends string>(
  records: readonly { readonly id: Own }[],
  chosen: string | null | undefined,
): Own | undefined => records.find(({ id }) => id === chosen)?.id;

/** Casts text to a typed id: ids from a response or the database, or invented ones. */
export const idAs = <Own extends string>(text: string): Own => text as Own;
export const idsAs = <Own extends string>(texts: readonly string[]): Own[] =>
  texts.map((text) => text as Own);

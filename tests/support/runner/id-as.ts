/** Ids that a test has read from an answer or from the database as text, or made up, for what asks for those of a kind. */
export const idAs = <Own extends string>(text: string): Own => text as Own;
export const idsAs = <Own extends string>(texts: readonly string[]): Own[] =>
  texts.map((text) => text as Own);

import type pg from 'pg';
import type { Statements } from './statements.gen.ts';

export type StatementName = keyof Statements;

/** A prepared statement. PostgreSQL plans it once for each connection and knows it by its name from then on. */
export interface Statement<Name extends StatementName = StatementName> {
  readonly name: Name;
  readonly text: string;
  /** columns that are there although the text does not show it */
  readonly present: readonly string[];
}

/** What a statement is given, in the order of its numbers. */
export type Given<Name extends StatementName> = Statements[Name]['given'];
/** What each of its rows holds. */
export type Row<Name extends StatementName> = Statements[Name]['row'];

const known = new Map<string, Statement>();

/** A thing that is known of a statement and not written in its text. */
interface Claims {
  /**
   * Columns that are always there, where neither the tables nor the text show it. It is held against every row: a claim
   * that is untrue is an error where the row is read, and no null that travels.
   */
  present: readonly string[];
}

/**
 * The one door through which a statement gets its name. A connection that has prepared a name refuses any other text
 * under it for as long as it lives, so a second text is a mistake that must not wait for such a connection: it is
 * thrown when the module is read. What a statement is given and what its rows hold, `npm run generate` asks of
 * PostgreSQL and writes down under the name; so a statement is made when its module is read, never later.
 */
export function statement<const Name extends StatementName>(
  name: Name,
  text: string,
  { present }: Claims = NONE,
): Statement<Name> {
  const earlier = known.get(name);
  if (earlier && earlier.text !== text)
    throw new Error(`two statements are called ${name}, and their texts differ`);
  // PostgreSQL cuts a longer name, and two that begin alike would become one.
  if (Buffer.byteLength(name) > LONGEST_NAME)
    throw new Error(`the statement ${name} has a name of more than ${LONGEST_NAME} bytes`);
  const made = Object.freeze({ name, text, present });
  if (!earlier) known.set(name, made);
  return made;
}

const LONGEST_NAME = 63;
const NONE: Claims = { present: [] };

/** One statement for each of these, which differ in a word or two. */
export function statementsFor<const Key extends string, Name extends StatementName>(
  keys: readonly Key[],
  make: (key: Key) => Statement<Name>,
): Readonly<Record<Key, Statement<Name>>> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Statement<Name>>;
}

/** All that were made so far: those of the modules that have been read. */
export const allStatements = (): readonly Statement[] => [...known.values()];

type Values<Name extends StatementName> =
  Given<Name> extends readonly [] ? [] : [values: Given<Name>];

/** Asks a statement, of the pool or over the one connection that a transaction holds. */
export async function ask<Name extends StatementName>(
  db: Pick<pg.Pool | pg.ClientBase, 'query'>,
  { name, text, present }: Statement<Name>,
  ...[values]: Values<Name>
): Promise<pg.QueryResult<Row<Name>>> {
  const answer = await db.query<Row<Name>>({ name, text, values: [...(values ?? [])] });
  for (const column of present) {
    if (answer.rows.some((row) => (row as Record<string, unknown>)[column] === null))
      throw new Error(`the statement ${name} claims that ${column} is always there`);
  }
  return answer;
}

import type pg from 'pg';
import type { Statements } from './statements.gen.ts';

export type StatementName = keyof Statements;

/** A prepared statement. Each connection prepares it once and then uses its name. */
export interface Statement<Name extends StatementName = StatementName> {
  readonly name: Name;
  readonly text: string;
  /** columns that are never null, although this cannot be inferred from the statement text */
  readonly present: readonly string[];
}

export type StatementParams<Name extends StatementName> = Statements[Name]['given'];
export type Row<Name extends StatementName> = Statements[Name]['row'];

const known = new Map<string, Statement>();

interface Claims {
  /**
   * Columns that are never null, although this cannot be inferred from the tables or the statement
   * text. `runStatement` checks every row and throws on a null.
   */
  present: readonly string[];
}

/**
 * Declares a statement. Throws at module load if two texts have the same name, because a connection
 * accepts only one text per name. `npm run generate` infers parameter and row types from
 * PostgreSQL, so call this at module level only.
 */
export function statement<const Name extends StatementName>(
  name: Name,
  text: string,
  { present }: Claims = NONE,
): Statement<Name> {
  const earlier = known.get(name);
  if (earlier && earlier.text !== text)
    throw new Error(`two statements have the name ${name} but different texts`);
  // PostgreSQL truncates longer names, so two long names could become equal.
  if (Buffer.byteLength(name) > LONGEST_NAME)
    throw new Error(`the statement ${name} has a name of more than ${LONGEST_NAME} bytes`);
  const made = Object.freeze({ name, text, present });
  if (!earlier) known.set(name, made);
  return made;
}

const LONGEST_NAME = 63;
const NONE: Claims = { present: [] };

/** Creates one statement per key, for texts that differ slightly. */
export function statementsFor<const Key extends string, Name extends StatementName>(
  keys: readonly Key[],
  make: (key: Key) => Statement<Name>,
): Readonly<Record<Key, Statement<Name>>> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Statement<Name>>;
}

/** Returns the statements of all modules that have been loaded. */
export const allStatements = (): readonly Statement[] => [...known.values()];

type Values<Name extends StatementName> =
  StatementParams<Name> extends readonly [] ? [] : [values: StatementParams<Name>];

export async function runStatement<Name extends StatementName>(
  db: Pick<pg.Pool | pg.ClientBase, 'query'>,
  { name, text, present }: Statement<Name>,
  ...[values]: Values<Name>
): Promise<pg.QueryResult<Row<Name>>> {
  const answer = await db.query<Row<Name>>({ name, text, values: [...(values ?? [])] });
  for (const column of present) {
    if (answer.rows.some((row) => (row as Record<string, unknown>)[column] === null))
      throw new Error(`the statement ${name} declares ${column} as never null, but it is null`);
  }
  return answer;
}

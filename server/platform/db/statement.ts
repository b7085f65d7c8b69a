import type pg from 'pg';
import type { Statements } from './statements.gen.ts';

export type StatementName = keyof Statements;

/** Each connection prepares a statement once and then uses its name. */
export interface Statement<Name extends StatementName = StatementName> {
  readonly name: Name;
  readonly text: string;
  /** columns that are never null, although the statement text does not show it */
  readonly present: readonly string[];
}

export type StatementParams<Name extends StatementName> = Statements[Name]['given'];
export type Row<Name extends StatementName> = Statements[Name]['row'];

const known = new Map<string, Statement>();

interface Claims {
  /**
   * Columns that are never null for reasons that the tables and the text do not show.
   * `runStatement` throws on a null.
   */
  present: readonly string[];
}

/**
 * Throws at module load if two texts have one name, because a connection accepts one text per name.
 * Call at module level only: `npm run generate` infers the types from PostgreSQL.
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

export function statementsFor<const Key extends string, Name extends StatementName>(
  keys: readonly Key[],
  make: (key: Key) => Statement<Name>,
): Readonly<Record<Key, Statement<Name>>> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Statement<Name>>;
}

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

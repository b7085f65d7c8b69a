import type pg from 'pg';
import { type Catalog, readCatalog } from './catalog.ts';
import { parameterType, unionOf } from './driver-types.ts';
import { isNode, type Node, parseNodeTree } from './node-tree.ts';
import { isPresent } from './nullability.ts';
import { findParameterIds } from './parameter-ids.ts';
import { analyzeParameters, DEFAULT_USE } from './parameter-nullability.ts';
import { outputAt, outputColumns, type ParameterUse, type Scope } from './scope.ts';
import { type Declared, TypeReader } from './type-reader.ts';

export interface StatementSource {
  name: string;
  text: string;
  /** columns that the statement declares as never null, although its text does not prove it */
  present: readonly string[];
}

export interface Described {
  name: string;
  parameters: string[];
  row: { name: string; type: string; isPresent: boolean }[];
}

export interface KnownTypes {
  declared: Declared;
  kinds: ReadonlySet<string>;
}

/** Prepares each statement without running it. Throws if a statement cannot be described. */
export async function describeStatements(
  connection: pg.Client,
  statements: readonly StatementSource[],
  { declared, kinds }: KnownTypes,
): Promise<Described[]> {
  const catalog = await readCatalog(connection, kinds);
  const types = new TypeReader(catalog, declared);
  let printed: string[] = [];
  const collectNotice = ({ detail }: { detail?: string | undefined }): void => {
    if (detail) printed.push(detail);
  };
  connection.on('notice', collectNotice);
  // Sends the parse trees to this connection as notices, and not to the server log.
  await connection.query(
    'set log_min_messages = panic; set client_min_messages = log; set debug_pretty_print = off',
  );
  const described: Described[] = [];
  const faults: string[] = [];
  for (const statement of statements) {
    printed = [];
    try {
      await connection.query('set debug_print_parse = on');
      await connection.query(`prepare described as ${statement.text}`);
      await connection.query('set debug_print_parse = off');
      const { rows } = await connection.query<{ given: string[]; read: string[] | null }>(TYPES);
      const tree = findQuery(printed);
      const [prepared] = rows;
      if (!prepared || !tree) throw new Error('PostgreSQL printed no parse tree');
      described.push(describe({ statement, tree, catalog, types, ...prepared }));
      await connection.query('deallocate described');
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      faults.push(`the statement ${statement.name} cannot be described: ${why}`);
      await connection.query('deallocate all');
    }
  }
  connection.off('notice', collectNotice);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return described;
}

const TYPES = `select parameter_types::oid[]::text[] as given, result_types::oid[]::text[] as read
                 from pg_prepared_statements where name = 'described'`;

const UTILITY = '6';

/** Finds the parse tree of the statement itself: PREPARE and SET are printed too. */
function findQuery(printed: readonly string[]): Node | undefined {
  return printed
    .map(parseNodeTree)
    .filter(isNode)
    .find((tree) => tree.kind === 'QUERY' && tree.commandType !== UTILITY);
}

interface Prepared {
  statement: StatementSource;
  tree: Node;
  catalog: Catalog;
  types: TypeReader;
  given: readonly string[];
  read: readonly string[] | null;
}

function describe({ statement, tree, catalog, types, given, read }: Prepared): Described {
  const uses = analyzeParameters(tree, catalog);
  const ids = findParameterIds(tree, catalog, types);
  const useOf = (at: number): ParameterUse => ({
    ...DEFAULT_USE,
    ...uses.get(at),
    id: ids.get(at) ?? null,
  });
  const scope: Scope = {
    query: tree,
    outer: null,
    catalog,
    knownConditions: [],
    parameters: useOf,
  };
  const parameters = given.map((oid, at) => {
    const use = useOf(at + 1);
    const type = parameterType(catalog.typeName(oid), use);
    return use.isPresent ? type : `${type} | null | undefined`;
  });
  const claimed = new Set(statement.present);
  const row = outputColumns(tree).map((output, at) => {
    const name = String(output.resname);
    const traced = outputAt(scope, at + 1);
    const from = traced.kind === 'expressions' ? traced.from : [];
    const shown = from.length > 0 && from.every(([expression, own]) => isPresent(expression, own));
    if (shown && claimed.has(name))
      throw new Error(`${name} needs no claim: the statement proves that it is not null`);
    const found = new Set(
      from.map(([expression, own]) => types.typeOf(expression, own, read?.[at] ?? '')),
    );
    const isThere = shown || claimed.delete(name);
    const type = types.declaredJsonType(`${statement.name}.${name}`) ?? unionOf(found);
    return { name, type, isPresent: isThere };
  });
  for (const name of claimed) throw new Error(`it has no column ${name}`);
  const names = new Set(row.map(({ name }) => name));
  if (names.size < row.length) throw new Error('two of its columns have the same name');
  return { name: statement.name, parameters, row };
}

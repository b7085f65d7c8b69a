import { stripCasts } from './casts.ts';
import { ignoreFullJoins } from './full-joins.ts';
import { isNode, type Node, nodesOf, type Value } from './node-tree.ts';
import { findNonNull, isKnownNonNull } from './non-null-conditions.ts';
import {
  enterQuery,
  nullingJoins,
  outputColumns,
  parameterAt,
  type Scope,
  scopeOf,
  trace,
} from './scope.ts';

/** Operators that can return null for operands that are not null. */
const NULLABLE_OPERATORS = new Set([
  ...['jsonb_object_field', 'jsonb_object_field_text', 'jsonb_array_element'],
  ...['jsonb_array_element_text', 'jsonb_extract_path', 'jsonb_extract_path_text'],
  ...['json_object_field', 'json_object_field_text', 'json_array_element'],
  ...['json_array_element_text', 'json_extract_path', 'json_extract_path_text'],
]);

const NULL_ONLY_FOR_NULL = new Set([
  ...['abs', 'round', 'floor', 'ceil', 'ceiling', 'trunc', 'mod', 'power', 'sqrt', 'sign'],
  ...['lower', 'upper', 'btrim', 'ltrim', 'rtrim', 'left', 'right', 'lpad', 'rpad', 'replace'],
  ...['length', 'char_length', 'octet_length', 'substr', 'reverse', 'repeat', 'initcap', 'md5'],
  ...['split_part', 'strpos', 'position', 'translate', 'encode', 'decode', 'sha256', 'starts_with'],
  ...['regexp_replace', 'to_char', 'date_trunc', 'date_part', 'extract', 'timezone', 'date_bin'],
  ...['age', 'make_date', 'to_timestamp', 'cardinality', 'array_remove', 'array_append'],
  ...['array_to_string', 'string_to_array', 'to_jsonb', 'to_json', 'jsonb_array_length'],
  ...['number_text', 'unnest', 'generate_series', 'num_nulls', 'num_nonnulls', 'hashtext'],
  ...['make_interval', 'isfinite', 'pg_column_size', 'nextval', 'setval', 'uuid_extract_timestamp'],
]);

export const NEVER_NULL = new Set([
  ...['now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp', 'uuidv7', 'random'],
  ...['gen_random_uuid', 'concat', 'jsonb_build_object', 'jsonb_build_array', 'json_build_object'],
  ...['json_build_array', 'num_nulls', 'num_nonnulls', 'row_number', 'rank', 'dense_rank', 'count'],
  ...['pg_backend_pid', 'txid_current', 'pg_current_xact_id', 'ntile', 'percent_rank', 'cume_dist'],
  ...['pg_current_snapshot', 'pg_snapshot_xmin', 'version'],
]);

/** Aggregates that return a value for a group with at least one non-null value. */
const NON_NULL_AGGREGATES = new Set([
  ...['sum', 'min', 'max', 'avg', 'array_agg', 'string_agg', 'bool_and', 'bool_or', 'every'],
  ...['jsonb_agg', 'json_agg', 'jsonb_object_agg', 'json_object_agg', 'bit_or', 'bit_and'],
  ...['percentile_cont', 'percentile_disc', 'mode'],
]);
/**
 * Aggregates that also collect nulls, so they return a value for every group with at least one row.
 */
const INCLUDES_NULLS = new Set(['array_agg', 'jsonb_agg', 'json_agg', 'jsonb_object_agg']);

/** True if the text of the statement proves that the expression is never null. */
export function isPresent(expression: Node, scope: Scope, within: readonly Node[] = []): boolean {
  // A recursive query refers to itself. The inner reference counts as present, so the other parts
  // of the query decide.
  if (within.includes(expression)) return true;
  const known = [...within, expression];
  const is = (node: unknown): boolean =>
    isNode(node as Node) && isPresent(node as Node, scope, known);
  const all = (field: string): boolean => nodesOf(expression[field]).every(is);
  const some = (field: string): boolean => nodesOf(expression[field]).some(is);
  switch (expression.kind) {
    case 'CONST':
      return expression.constisnull === 'false';
    case 'PARAM':
      return isParameterPresent(expression, scope, 'isPresent');
    case 'VAR':
      return isVariablePresent(expression, scope, known);
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
    case 'ARRAYCOERCEEXPR':
    case 'COLLATEEXPR':
    case 'COERCETODOMAIN':
      return is(expression.arg);
    case 'COALESCEEXPR':
      return ignoreFullJoins(nodesOf(expression.args), scope).some(is);
    case 'MINMAXEXPR':
      return some('args');
    case 'CASEEXPR':
      return (
        is(expression.defresult) &&
        branchesOf(expression, scope).every(
          ([result, own]) => isNode(result) && isPresent(result, own, known),
        )
      );
    case 'NULLTEST':
    case 'BOOLEANTEST':
    case 'DISTINCTEXPR':
    case 'ARRAYEXPR':
    case 'ROWEXPR':
    case 'SQLVALUEFUNCTION':
    case 'GROUPINGFUNC':
    case 'JSONCONSTRUCTOREXPR':
    case 'NEXTVALUEEXPR':
      return true;
    case 'BOOLEXPR':
      return all('args');
    case 'SCALARARRAYOPEXPR':
      return all('args') && !mayHoldNulls(nodesOf(expression.args)[1]);
    case 'OPEXPR':
    case 'FUNCEXPR':
      return (
        isNeverNull(expression, 'funcid', scope) ||
        (isNullOnlyForNull(expression, scope) && all('args'))
      );
    case 'WINDOWFUNC':
      return (
        isNeverNull(expression, 'winfnoid', scope) ||
        (isNonNullAggregate(expression, 'winfnoid', scope) && all('args'))
      );
    case 'AGGREF':
      return isAggregatePresent(expression, scope, is);
    case 'SUBLINK':
      return isSubqueryPresent(expression, scope, known);
    default:
      return false;
  }
}

/** Each result of a CASE gets a scope in which the condition of its branch is known to be true. */
export const branchesOf = (
  expression: Node,
  scope: Scope,
): (readonly [Value | undefined, Scope])[] =>
  nodesOf(expression.args).map(({ expr, result }) => {
    const knownConditions =
      isNode(expr) && !isNode(expression.arg)
        ? [...scope.knownConditions, expr]
        : scope.knownConditions;
    return [result, { ...scope, knownConditions }] as const;
  });

function isVariablePresent(variable: Node, scope: Scope, within: readonly Node[]): boolean {
  const own = scopeOf(variable, scope);
  const held = findNonNull(own);
  const written = updatedValue(variable, own.query);
  if (isNode(written) && isPresent(written, own, within)) return true;
  if (!written && isKnownNonNull(variable, held)) return true;
  if (nullingJoins(variable).length > 0 && !held.rows.has(String(variable.varno))) return false;
  // `RETURNING OLD` of an INSERT is always null.
  if (variable.varreturningtype === '1' && own.query.commandType === '3') return false;
  const traced = trace(variable, scope);
  switch (traced.kind) {
    case 'column':
      return traced.column.isPresent;
    case 'expressions':
      return traced.from.every(([expression, from]) => isPresent(expression, from, within));
    case 'ordinality':
      return true;
    case 'element':
      return isElementPresent(traced.of, traced.scope, within);
    case 'unknown':
      return false;
  }
}

/** RETURNING of an UPDATE yields the assigned expression, not the value that WHERE tested. */
const updatedValue = (variable: Node, query: Node): Value | undefined =>
  query.commandType === '2' &&
  variable.varno === query.resultRelation &&
  variable.varreturningtype !== '1'
    ? nodesOf(query.targetList).find(({ resno }) => resno === variable.varattno)?.expr
    : undefined;

function isElementPresent(call: Node, scope: Scope, within: readonly Node[]): boolean {
  const name = scope.catalog.functionName(String(call.funcid));
  const [array] = nodesOf(call.args);
  if (name === 'unnest' && array)
    return stripCasts(array).kind === 'PARAM'
      ? isParameterPresent(stripCasts(array), scope, 'areElementsPresent')
      : stripCasts(array).kind !== 'AGGREF' && !mayHoldNulls(array);
  return isPresent(call, scope, within);
}

function isParameterPresent(
  parameter: Node,
  scope: Scope,
  what: 'isPresent' | 'areElementsPresent',
): boolean {
  const at = parameterAt(parameter);
  return at !== null && scope.parameters(at)[what];
}

/**
 * Assumes that array literals, parameters and columns contain no nulls. Computed arrays may contain
 * nulls.
 */
const mayHoldNulls = (list: Node | undefined): boolean =>
  !list || !/^(PARAM|CONST|ARRAYEXPR|VAR)$/.test(stripCasts(list).kind);

function isNullOnlyForNull(expression: Node, scope: Scope): boolean {
  const oid = String(expression.funcid ?? expression.opfuncid);
  const name = scope.catalog.functionName(oid);
  if (!scope.catalog.isStrict(oid)) return false;
  if (expression.kind === 'OPEXPR') return !NULLABLE_OPERATORS.has(name);
  return NULL_ONLY_FOR_NULL.has(name) || expression.funcformat !== '0';
}

const isNeverNull = (call: Node, field: string, { catalog }: Scope): boolean =>
  NEVER_NULL.has(catalog.functionName(String(call[field])));
const isNonNullAggregate = (call: Node, field: string, { catalog }: Scope): boolean =>
  NON_NULL_AGGREGATES.has(catalog.functionName(String(call[field])));

function isAggregatePresent(call: Node, scope: Scope, is: (node: unknown) => boolean): boolean {
  if (isNeverNull(call, 'aggfnoid', scope)) return true;
  const { query, catalog } = scope;
  const isOfGroup =
    nodesOf(query.groupClause).length > 0 &&
    !isNode(query.groupingSets) &&
    nodesOf(query.groupingSets).length === 0;
  if (!isOfGroup || isNode(call.aggfilter) || !isNonNullAggregate(call, 'aggfnoid', scope))
    return false;
  if (INCLUDES_NULLS.has(catalog.functionName(String(call.aggfnoid)))) return true;
  return nodesOf(call.args).every(({ expr }) => is(expr));
}

const EXISTS = '0';
const SCALAR = '4';
const AS_ARRAY = '6';

function isSubqueryPresent(link: Node, scope: Scope, within: readonly Node[]): boolean {
  const { subLinkType, subselect } = link;
  if (subLinkType === EXISTS || subLinkType === AS_ARRAY) return true;
  if (!isNode(subselect)) return false;
  const inner = enterQuery(subselect, scope);
  const [output] = outputColumns(subselect);
  const isGiven = isNode(output?.expr) && isPresent(output.expr, inner, within);
  if (subLinkType === SCALAR) return isGiven && hasOneRow(subselect);
  const test = link.testexpr;
  return (
    isGiven &&
    isNode(test) &&
    nodesOf(test.args)
      .slice(0, 1)
      .every((operand) => isPresent(operand, scope, within))
  );
}

/**
 * An aggregate without GROUP BY returns one row even for empty input. A SELECT without FROM and
 * WHERE returns one row too.
 */
const hasOneRow = (query: Node): boolean =>
  nodesOf(query.setOperations).length === 0 &&
  !isNode(query.havingQual) &&
  !isNode(query.limitCount) &&
  !isNode(query.limitOffset) &&
  ((query.hasAggs === 'true' && nodesOf(query.groupClause).length === 0) ||
    (nodesOf(query.rtable).length === 0 && !isNode((query.jointree as Node).quals)));

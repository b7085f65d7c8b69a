import { stripCasts } from './casts.ts';
import type { Catalog, CatalogColumn } from './catalog.ts';
import { constantType, textOf } from './constants.ts';
import {
  arrayOf,
  idTypeOf,
  JSON_TYPES,
  lookUpType,
  NO_VALUE,
  nullable,
  READ_TYPES,
  unionOf,
} from './driver-types.ts';
import { isNode, type Node, nodesOf } from './node-tree.ts';
import { branchesOf, isPresent } from './nullability.ts';
import { enterQuery, outputColumns, parameterAt, type Scope, trace } from './scope.ts';

/** Columns for which db/columns.ts declares a more exact type than the database. */
export type Declared = ReadonlySet<string>;

export class TypeReader {
  readonly #catalog: Catalog;
  readonly #declared: Declared;

  constructor(catalog: Catalog, declared: Declared) {
    this.#catalog = catalog;
    this.#declared = declared;
  }

  typeOf(expression: Node, scope: Scope, typeOid: string): string {
    const name = this.#catalog.typeName(typeOid);
    const exact = this.#exactType(expression, scope, READ_TYPES);
    if (exact) return exact;
    if (!name.startsWith('_')) return lookUpType(READ_TYPES, name);
    return arrayOf(
      nullable(lookUpType(READ_TYPES, name.slice(1)), this.#areElementsPresent(expression, scope)),
    );
  }

  columnType({ table, name, kind }: CatalogColumn): string | null {
    if (this.#declared.has(`${table}.${name}`)) return `Columns['${table}.${name}']`;
    return kind && idTypeOf([kind]);
  }

  /** `key` is `statement.column`. */
  declaredJsonType(key: string): string | null {
    return this.#declared.has(key) ? `Columns['${key}']` : null;
  }

  #exactType(
    expression: Node,
    scope: Scope,
    types: Readonly<Record<string, string>>,
    depth = 0,
  ): string | null {
    const node = stripCasts(expression);
    if (depth > 12) return null;
    const union = (parts: readonly (string | null)[]): string | null =>
      parts.length > 0 && parts.every((part) => part !== null) ? unionOf(parts) : null;
    switch (node.kind) {
      case 'CONST':
        return node.constisnull === 'true' ? NO_VALUE : constantType(node);
      case 'VAR': {
        const traced = trace(node, scope);
        if (traced.kind === 'column') {
          return this.columnType(traced.column);
        }
        if (traced.kind === 'element') return this.#ofParameter(unnestedArray(traced.of), scope);
        if (traced.kind !== 'expressions') return null;
        return union(
          traced.from.map(([from, own]) => this.#exactType(from, own, types, depth + 1)),
        );
      }
      case 'COALESCEEXPR':
      case 'MINMAXEXPR':
        return union(
          nodesOf(node.args)
            .filter((arg) => !isJsonConstant(arg))
            .map((arg) => this.#exactType(arg, scope, types, depth + 1)),
        );
      case 'CASEEXPR': {
        const branches = [...branchesOf(node, scope), [node.defresult, scope] as const];
        return union(
          branches.map(([part, own]) =>
            isNode(part) ? this.#exactType(part, own, types, depth + 1) : NO_VALUE,
          ),
        );
      }
      case 'PARAM':
        return this.#ofParameter(node, scope);
      case 'SUBLINK':
        return this.#ofSubquery(node, scope, types, depth);
      case 'FUNCEXPR':
        return this.#ofCall(node, scope);
      case 'AGGREF':
        return this.#ofAggregate(node, scope, types, depth);
      case 'WINDOWFUNC':
        return this.#ofNeighbour(node, scope, types, depth);
      default:
        return null;
    }
  }

  #ofParameter(node: Node | undefined, scope: Scope): string | null {
    const at = node ? parameterAt(node) : null;
    return at === null ? null : scope.parameters(at).id;
  }

  #ofSubquery(
    link: Node,
    scope: Scope,
    types: Readonly<Record<string, string>>,
    depth: number,
  ): string | null {
    if (!isNode(link.subselect) || !/^[46]$/.test(String(link.subLinkType))) return null;
    const inner = enterQuery(link.subselect, scope);
    const output = outputColumns(inner.query)[0]?.expr;
    if (!isNode(output)) return null;
    const exact = this.#exactType(output, inner, types, depth + 1);
    if (link.subLinkType === '4') return exact;
    return exact && arrayOf(nullable(exact, isPresent(output, inner)));
  }

  #ofCall(call: Node, scope: Scope): string | null {
    const name = this.#catalog.functionName(String(call.funcid));
    if (/^jsonb?_build_array$/.test(name)) return this.#ofList(call, scope);
    if (!/^jsonb?_build_object$/.test(name)) return null;
    const parts = variadic(call);
    const fields: string[] = [];
    for (let at = 0; at + 1 < parts.length; at += 2) {
      const [key, value] = [parts[at], parts[at + 1]];
      const word = key && textOf(stripCasts(key));
      if (!word || !value) return null;
      fields.push(
        `${nameOf(word)}: ${nullable(this.#inJson(value, scope), isPresent(value, scope))}`,
      );
    }
    return `{ ${fields.join('; ')} }`;
  }

  #ofList(call: Node, scope: Scope): string {
    const items = variadic(call).map((item) =>
      nullable(this.#inJson(item, scope), isPresent(item, scope)),
    );
    return arrayOf([...new Set(items)].join(' | '));
  }

  #inJson(expression: Node, scope: Scope): string {
    return (
      this.#exactType(expression, scope, JSON_TYPES) ??
      jsonName(this.#catalog.typeName(resultType(expression)))
    );
  }

  #ofAggregate(
    call: Node,
    scope: Scope,
    types: Readonly<Record<string, string>>,
    depth: number,
  ): string | null {
    const name = this.#catalog.functionName(String(call.aggfnoid));
    const [first] = nodesOf(call.args);
    const value = first?.expr;
    if (!isNode(value)) return null;
    if (name === 'min' || name === 'max') return this.#exactType(value, scope, types, depth + 1);
    if (/^jsonb?_agg$/.test(name))
      return arrayOf(nullable(this.#inJson(value, scope), isPresent(value, scope)));
    const exact = name === 'array_agg' ? this.#exactType(value, scope, types, depth + 1) : null;
    return exact && arrayOf(nullable(exact, isPresent(value, scope)));
  }

  /** Type of a window function that returns a value of another row, such as lag(). */
  #ofNeighbour(
    call: Node,
    scope: Scope,
    types: Readonly<Record<string, string>>,
    depth: number,
  ): string | null {
    const [value] = nodesOf(call.args);
    return value && NEIGHBOUR_FUNCTIONS.has(this.#catalog.functionName(String(call.winfnoid)))
      ? this.#exactType(value, scope, types, depth + 1)
      : null;
  }

  #areElementsPresent(expression: Node, scope: Scope): boolean {
    const node = stripCasts(expression);
    if (node.kind === 'COALESCEEXPR')
      return nodesOf(node.args).every((each) => this.#areElementsPresent(each, scope));
    if (node.kind === 'VAR') {
      const traced = trace(node, scope);
      return (
        traced.kind !== 'expressions' ||
        traced.from.every(([from, own]) => this.#areElementsPresent(from, own))
      );
    }
    if (node.kind === 'SUBLINK' && isNode(node.subselect)) {
      const inner = enterQuery(node.subselect, scope);
      const output = outputColumns(inner.query)[0]?.expr;
      if (!isNode(output)) return false;
      return node.subLinkType === '6'
        ? isPresent(output, inner)
        : this.#areElementsPresent(output, inner);
    }
    if (node.kind === 'ARRAYEXPR')
      return nodesOf(node.elements).every((each) => isPresent(each, scope));
    if (node.kind !== 'AGGREF') return true;
    const isFiltered = isNode(node.aggfilter) && isNotNullTest(node.aggfilter);
    return (
      isFiltered || nodesOf(node.args).every(({ expr }) => isNode(expr) && isPresent(expr, scope))
    );
  }
}

const NEIGHBOUR_FUNCTIONS = new Set(['lag', 'lead', 'first_value', 'last_value', 'nth_value']);

const unnestedArray = (call: Node): Node | undefined => {
  const [array] = nodesOf(call.args);
  return array && stripCasts(array);
};
const isNotNullTest = (node: Node): boolean =>
  node.kind === 'NULLTEST' && node.nulltesttype === '1';
/** 114 and 3802 are the OIDs of json and jsonb. */
const isJsonConstant = (node: Node): boolean =>
  stripCasts(node).kind === 'CONST' && /^(114|3802)$/.test(String(stripCasts(node).consttype));
function variadic(call: Node): Node[] {
  const args = nodesOf(call.args);
  return args.length === 1 && args[0]?.kind === 'ARRAYEXPR' ? nodesOf(args[0].elements) : args;
}
const nameOf = (word: string): string => (/^\w+$/.test(word) ? word : JSON.stringify(word));

function jsonName(name: string): string {
  return name.startsWith('_')
    ? arrayOf(lookUpType(JSON_TYPES, name.slice(1)))
    : lookUpType(JSON_TYPES, name);
}

const RESULT_TYPES = [
  ...['vartype', 'consttype', 'paramtype', 'funcresulttype', 'opresulttype', 'aggtype', 'wintype'],
  ...['resulttype', 'coalescetype', 'casetype', 'minmaxtype', 'array_typeid', 'type'],
];

/** Expressions without a type field are boolean. */
function resultType(node: Node): string {
  for (const field of RESULT_TYPES) if (typeof node[field] === 'string') return String(node[field]);
  if (node.kind === 'SUBLINK' && isNode(node.subselect)) {
    if (node.subLinkType !== '4') return BOOL;
    const output = outputColumns(node.subselect)[0]?.expr;
    if (isNode(output)) return resultType(output);
  }
  return BOOL;
}
const BOOL = '16';

export interface Node {
  kind: string;
  [field: string]: Value;
}
export type Value = Node | Value[] | string | null;

/** Parses a tree as PostgreSQL prints it: `{VAR :varno 1 …}`, `(a b)`, `<>` for null. */
export function parseNodeTree(text: string): Value {
  const tokens = text.match(TOKEN) ?? [];
  let at = 0;

  function value(): Value {
    const token = tokens[at++];
    if (token === undefined) throw new Error('a parse tree ends unexpectedly');
    if (token === '{') return node();
    if (token === '(' || token === '[') return list(token === '(' ? ')' : ']');
    if (token === '<>') return null;
    return token.startsWith('"') ? unescaped(token.slice(1, -1)) : unescaped(token);
  }

  function list(end: string): Value[] {
    const values: Value[] = [];
    while (tokens[at] !== end) values.push(value());
    at++;
    return values;
  }

  function node(): Node {
    const read: Node = { kind: tokens[at++] ?? '' };
    while (tokens[at] !== '}') {
      const field = (tokens[at++] ?? '').slice(1);
      const values: Value[] = [];
      while (tokens[at] !== '}' && !tokens[at]?.startsWith(':')) values.push(value());
      read[field] = values.length === 1 ? (values[0] ?? null) : values;
    }
    at++;
    return read;
  }

  return value();
}

const TOKEN = /[{}()[\]]|"(?:\\.|[^"\\])*"|(?:\\.|[^\s{}()[\]\\])+/gs;
const unescaped = (token: string): string => token.replaceAll(/\\(.)/gs, '$1');

export const isNode = (value: Value | undefined): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const nodesOf = (value: Value | undefined): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
/** Returns the words of a list such as `(o 23 20)` or `(b 3)`, without the type prefix. */
export const wordsOf = (value: Value | undefined): string[] =>
  Array.isArray(value)
    ? value.filter((word) => typeof word === 'string').filter((word) => !/^[a-z]$/.test(word))
    : [];

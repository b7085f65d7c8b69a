export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  required?: readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  additionalProperties?: boolean | Schema;
  [keyword: string]: unknown;
}

/**
 * `sent`: the new contract must still accept each request value. `answered`: the new contract must
 * still return each response value.
 */
export type Direction = 'sent' | 'answered';
type AddBreak = (at: string, what: string) => void;
type Resolve = (schema: Schema) => Schema;

const LOWER_BOUNDS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const UPPER_BOUNDS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const RESTRICTIONS = ['pattern', 'format', 'uniqueItems', 'multipleOf', 'contentMediaType'];
const COMPOSITIONS = ['oneOf', 'anyOf', 'allOf'];

/**
 * Returns the minimum of a schema that states none: 0 for lengths and counts, unlimited for values.
 */
const implicitMinimum = (keyword: string): number => (/^min[A-Z]/.test(keyword) ? 0 : -Infinity);
/**
 * Adding `maximum: 2^53 - 1` to an integer restricts no API client, because JavaScript represents
 * no larger integer exactly.
 */
const implicitMaximum = (keyword: string, { type }: Schema): number =>
  type === 'integer' && keyword === 'maximum' ? Number.MAX_SAFE_INTEGER : Infinity;
const unlimited = (): number => Infinity;
type ImplicitLimit = (keyword: string, schema: Schema) => number;
const limitOf = (schema: Schema, keyword: string, implicit: ImplicitLimit): number =>
  schema[keyword] === undefined ? implicit(keyword, schema) : Number(schema[keyword]);

const typesOf = ({ type, enum: values }: Schema): readonly string[] | null => {
  if (type === undefined) return values ? [...new Set(values.map(typeName))] : null;
  return typeof type === 'string' ? [type] : type;
};
const typeName = (value: unknown): string => (value === null ? 'null' : typeof value);
const covers = (types: readonly string[], type: string): boolean =>
  types.includes(type) || (type === 'integer' && types.includes('number'));
const valuesOf = ({ enum: values, const: only }: Schema): readonly unknown[] | null =>
  values ?? (only === undefined ? null : [only]);

export function createSchemaComparer(resolveOld: Resolve, resolveNew: Resolve, addBreak: AddBreak) {
  const seen = new Set<string>();

  return compare;

  function compare(was: Schema, is: Schema, direction: Direction, at: string): void {
    if (was.$ref !== undefined && was.$ref === is.$ref) {
      const name = was.$ref.split('/').at(-1) ?? was.$ref;
      if (seen.has(`${direction} ${name}`)) return;
      seen.add(`${direction} ${name}`);
      compareInner(resolveOld(was), resolveNew(is), direction, `${name} (${direction})`);
      return;
    }
    // The comparison of a recursive schema could also loop if only one of the two schemas is a
    // reference. Two equal references are handled above.
    const pair = `${direction} ${was.$ref ?? at} ${is.$ref ?? at}`;
    if ((was.$ref || is.$ref) && seen.has(pair)) return;
    if (was.$ref || is.$ref) seen.add(pair);
    compareInner(resolveOld(was), resolveNew(is), direction, at);
  }

  function compareInner(was: Schema, is: Schema, direction: Direction, at: string): void {
    compareTypes(was, is, direction, at);
    compareValues(was, is, direction, at);
    if (direction === 'sent') compareLimits(was, is, at);
    compareProperties(was, is, direction, at);
    if (was.items && is.items) compare(was.items, is.items, direction, `${at}[]`);
    for (const keyword of COMPOSITIONS) {
      const [before, now] = [was, is].map((schema) => (schema[keyword] ?? []) as Schema[]);
      compareChoices(keyword, before ?? [], now ?? [], direction, at);
    }
  }

  function compareTypes(was: Schema, is: Schema, direction: Direction, at: string): void {
    const [before, now] = [typesOf(was), typesOf(is)];
    const [narrow, wide] = direction === 'sent' ? [now, before] : [before, now];
    if (narrow === null) return;
    if (wide === null) {
      addBreak(
        at,
        direction === 'sent' ? `now accepts only ${narrow.join(' or ')}` : 'may now be anything',
      );
      return;
    }
    const lost = wide.filter((type) => !covers(narrow, type));
    if (lost.length === 0) return;
    if (direction === 'sent') addBreak(at, `no longer accepts ${lost.join(' or ')}`);
    else addBreak(at, `may now be ${lost.join(' or ')}`);
  }

  function compareValues(was: Schema, is: Schema, direction: Direction, at: string): void {
    // API clients must tolerate new enum values in responses, so only request values are compared.
    const now = direction === 'sent' ? valuesOf(is) : null;
    if (now === null) return;
    const before = valuesOf(was);
    if (before === null) addBreak(at, `now accepts only ${now.map(String).join(', ')}`);
    const lost = (before ?? []).filter((value) => !now.includes(value));
    if (lost.length > 0) addBreak(at, `no longer accepts ${lost.map(String).join(', ')}`);
  }

  function compareLimits(was: Schema, is: Schema, at: string): void {
    const report = (keyword: string): void => {
      const before = was[keyword] === undefined ? 'none' : String(was[keyword]);
      addBreak(at, `has ${keyword} ${String(is[keyword])}, and had ${before}`);
    };
    for (const keyword of LOWER_BOUNDS)
      if (limitOf(is, keyword, implicitMinimum) > limitOf(was, keyword, implicitMinimum))
        report(keyword);
    for (const keyword of UPPER_BOUNDS)
      if (limitOf(is, keyword, unlimited) < limitOf(was, keyword, implicitMaximum)) report(keyword);
    for (const keyword of RESTRICTIONS)
      if (is[keyword] !== undefined && is[keyword] !== false && was[keyword] !== is[keyword])
        report(keyword);
  }

  function compareProperties(was: Schema, is: Schema, direction: Direction, at: string): void {
    const [before, now] = [was.properties ?? {}, is.properties ?? {}];
    for (const [name, property] of Object.entries(before)) {
      const present = now[name];
      if (present) compare(property, present, direction, `${at}.${name}`);
      else if (direction === 'answered') addBreak(`${at}.${name}`, 'was removed from the response');
      else if (is.additionalProperties === false)
        addBreak(`${at}.${name}`, 'is no longer accepted');
    }
    if (direction === 'sent' && is.additionalProperties === false && was.properties)
      if (was.additionalProperties !== false) addBreak(at, 'now accepts only declared properties');
    const [less, more] = direction === 'sent' ? [was, is] : [is, was];
    const added = (more.required ?? []).filter((name) => !less.required?.includes(name));
    for (const name of added) {
      if (direction === 'sent') addBreak(`${at}.${name}`, 'is now required');
      else if (now[name]) addBreak(`${at}.${name}`, 'may now be missing');
    }
  }

  function compareChoices(
    keyword: string,
    before: readonly Schema[],
    now: readonly Schema[],
    direction: Direction,
    at: string,
  ): void {
    for (const [index, schema] of now.entries()) {
      const former = before[index];
      if (former) compare(former, schema, direction, at);
    }
    const fewer = now.length < before.length;
    const more = now.length > before.length;
    const isChoice = keyword !== 'allOf';
    if (direction === 'sent' && (isChoice ? fewer : more))
      addBreak(at, `has a stricter ${keyword}`);
    if (direction === 'answered' && (isChoice ? more : fewer))
      addBreak(at, `has a wider ${keyword}`);
  }
}

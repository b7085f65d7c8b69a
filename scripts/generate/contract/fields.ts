import { allSchemas, type Contract, resolved, type Schema } from './model.ts';

interface Kind {
  type: 'string' | 'integer' | 'number';
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

interface Meaning {
  means: string;
  /** the kind of the value; only properties of its type have this meaning */
  is?: string;
  /** how many entries a list has, and of which kind they are */
  most?: number;
  of?: string;
}

const KEYS = new Set(['means', 'is', 'most', 'of']);

/** What `openapi/fields.yaml` holds: what a name means wherever it stands, and how far its values go. */
export interface Fields {
  kinds: Record<string, Kind>;
  fields: Record<string, Meaning | Meaning[]>;
}

/**
 * Gives each property the meaning and the limits of its name. What is written at the property itself goes before it, and so
 * does what a schema says of itself that the property refers to.
 */
export function describeFields(contract: Contract, { kinds, fields }: Fields): void {
  // A comma in a text without quotation marks would cut it there.
  for (const [name, entry] of Object.entries(fields))
    for (const one of [entry].flat())
      for (const key of Object.keys(one))
        if (!KEYS.has(key)) throw new Error(`openapi/fields.yaml: ${name} has “${key}”`);
  const unused = new Map<object, string>(
    [...Object.entries(kinds), ...Object.entries(fields)].flatMap(([name, entry]) =>
      [entry].flat().map((one) => [one, name] as const),
    ),
  );
  for (const [, { properties = {} }] of allSchemas(contract)) {
    for (const [name, property] of Object.entries(properties)) {
      const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const meaning = known && [known].flat().find((one) => fits(contract, property, one, kindOf));
      if (!meaning) continue;
      unused.delete(meaning);
      if (property.description === undefined && !resolved(contract, property).description)
        property.description = meaning.means;
      if (meaning.is) limit(property, kindOf(meaning.is));
      if (meaning.most !== undefined) property.maxItems ??= meaning.most;
      if (meaning.of && property.items) limit(property.items, kindOf(meaning.of));
    }
  }
  if (unused.size > 0)
    throw new Error(`openapi/fields.yaml: nothing has ${[...unused.values()].join(', ')}`);

  function kindOf(name: string): Kind {
    const kind = kinds[name];
    if (!kind) throw new Error(`openapi/fields.yaml has no kind ${name}`);
    unused.delete(kind);
    return kind;
  }
}

const SAYS_ITSELF = new Set(['uuid', 'date', 'date-time']);

const isChoice = ({ enum: values, const: only }: Schema): boolean =>
  values !== undefined || only !== undefined;

function fits(
  contract: Contract,
  property: Schema,
  { is, most, of }: Meaning,
  kindOf: (name: string) => Kind,
): boolean {
  const schema = resolved(contract, property);
  const types = [schema.type].flat();
  if (most !== undefined || of !== undefined) return types.includes('array');
  if (is === undefined) return true;
  const isFile = schema.contentMediaType !== undefined;
  if (isFile || isChoice(schema) || SAYS_ITSELF.has(schema.format ?? '')) return false;
  return types.includes(kindOf(is).type);
}

/** A limit that stands there already is the narrower one. */
function limit(schema: Schema, { type, ...limits }: Kind): void {
  if (schema.$ref || isChoice(schema) || ![schema.type].flat().includes(type)) return;
  const { exclusiveMinimum } = schema;
  const { minimum, ...others } = limits;
  const lower = exclusiveMinimum === undefined && minimum !== undefined ? { minimum } : {};
  Object.assign(schema, { ...others, ...lower, ...schema });
}

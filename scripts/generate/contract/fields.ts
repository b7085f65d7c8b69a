import { allSchemas, type Contract, resolveRef, type Schema } from './model.ts';

interface Kind {
  type: 'string' | 'integer' | 'number';
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

interface Meaning {
  means: string;
  /**
   * name of an entry in `kinds`; the meaning applies only to properties whose type is that of the
   * kind
   */
  is?: string;
  /** `most` is the maximum number of entries of a list, and `of` is the kind of an entry */
  most?: number;
  of?: string;
}

const KEYS = new Set(['means', 'is', 'most', 'of']);

export interface Fields {
  kinds: Record<string, Kind>;
  fields: Record<string, Meaning | Meaning[]>;
}

/**
 * Adds descriptions and limits by property name. A value at the property or a description at its
 * schema takes precedence.
 */
export function describeFields(contract: Contract, { kinds, fields }: Fields): void {
  // Catches an unquoted text with a comma: YAML reads the rest as a key.
  for (const [name, entry] of Object.entries(fields))
    for (const one of [entry].flat())
      for (const key of Object.keys(one))
        if (!KEYS.has(key))
          throw new Error(`openapi/fields.yaml: ${name} has the unknown key “${key}”`);
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
      if (property.description === undefined && !resolveRef(contract, property).description)
        property.description = meaning.means;
      if (meaning.is) applyLimits(property, kindOf(meaning.is));
      if (meaning.most !== undefined) property.maxItems ??= meaning.most;
      if (meaning.of && property.items) applyLimits(property.items, kindOf(meaning.of));
    }
  }
  if (unused.size > 0)
    throw new Error(`openapi/fields.yaml: unused entries: ${[...unused.values()].join(', ')}`);

  function kindOf(name: string): Kind {
    const kind = kinds[name];
    if (!kind) throw new Error(`openapi/fields.yaml: unknown kind ${name}`);
    unused.delete(kind);
    return kind;
  }
}

const SELF_DESCRIBING_FORMATS = new Set(['uuid', 'date', 'date-time']);

const isChoice = ({ enum: values, const: only }: Schema): boolean =>
  values !== undefined || only !== undefined;

function fits(
  contract: Contract,
  property: Schema,
  { is, most, of }: Meaning,
  kindOf: (name: string) => Kind,
): boolean {
  const schema = resolveRef(contract, property);
  const types = [schema.type].flat();
  if (most !== undefined || of !== undefined) return types.includes('array');
  if (is === undefined) return true;
  const isFile = schema.contentMediaType !== undefined;
  if (isFile || isChoice(schema) || SELF_DESCRIBING_FORMATS.has(schema.format ?? '')) return false;
  return types.includes(kindOf(is).type);
}

/** Limits already set at the schema take precedence, because they are narrower. */
function applyLimits(schema: Schema, { type, ...limits }: Kind): void {
  if (schema.$ref || isChoice(schema) || ![schema.type].flat().includes(type)) return;
  const { exclusiveMinimum } = schema;
  const { minimum, ...others } = limits;
  const lower = exclusiveMinimum === undefined && minimum !== undefined ? { minimum } : {};
  Object.assign(schema, { ...others, ...lower, ...schema });
}

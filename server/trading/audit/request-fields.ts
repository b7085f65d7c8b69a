import type { components } from '#api/schema.gen.ts';

type AuditField = components['schemas']['AuditField'];

const MOST = 300;
const LONGEST = 4_000;
const NAME_LENGTH = 300;

/**
 * Flattens a request to one row per field. An array without objects becomes one row, with its
 * values separated by commas.
 */
export function listRequestFields(summary: Readonly<Record<string, unknown>>): AuditField[] {
  return Object.values(summary)
    .flatMap((part) => [...fieldsOf(part, '')])
    .slice(0, MOST);
}

function* fieldsOf(value: unknown, name: string): Generator<AuditField> {
  if (value === null || value === undefined) return;
  if (typeof value !== 'object') yield field(name, String(value));
  else if (Array.isArray(value) && value.every((entry) => typeof entry !== 'object'))
    yield field(name, value.map(String).join(', '));
  else
    for (const [key, inner] of Object.entries(value))
      yield* fieldsOf(inner, name === '' ? key : `${name}.${key}`);
}

const field = (name: string, value: string): AuditField => ({
  field: name.slice(0, NAME_LENGTH) || 'value',
  value: value.length > LONGEST ? `${value.slice(0, LONGEST - 1)}…` : value,
});

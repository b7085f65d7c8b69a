import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Contract,
  operationsOf,
  resolveRef,
  type Schema,
  subschemasOf,
} from '../../../scripts/generate/contract/model.ts';
import contract from '../../../server/platform/http/contract.gen.json' with { type: 'json' };
import { type FreshDatabase, freshDatabase } from '../../support/servers/database.ts';

const whole = contract as unknown as Contract;

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** Every text that stands in an answer by its name, with how long the contract says it may be. */
function answeredTexts(): Map<string, { at: string; longest: number }[]> {
  const found = new Map<string, { at: string; longest: number }[]>();
  const seen = new Set<Schema>();
  const walk = (written: Schema, at: string): void => {
    const schema = resolveRef(whole, written);
    if (seen.has(schema)) return;
    seen.add(schema);
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const { maxLength: longest } = resolveRef(whole, property);
      if (longest === undefined) continue;
      const others = found.get(name) ?? [];
      found.set(name, [...others, { at: `${at}.${name}`, longest }]);
    }
    for (const [place, part] of subschemasOf(schema)) walk(part, part.$ref ?? `${at}.${place}`);
  };
  for (const { operation } of operationsOf(whole))
    for (const answer of Object.values(operation.responses))
      for (const { schema } of Object.values(resolveRef(whole, answer).content ?? {}))
        if (schema) walk(schema, schema.$ref ?? operation.operationId);
  return found;
}

it('no column accepts a longer text than the contract allows in a response', async () => {
  const { rows } = await database.owner.query<{ place: string; name: string; longest: number }>(
    `select conrelid::regclass::text as place, found[1] as name, found[2]::int as longest
       from pg_constraint, regexp_match(pg_get_constraintdef(oid), 'char_length\\("?(\\w+)"?\\) <= (\\d+)') found
      where contype = 'c' and found is not null`,
  );
  expect(rows.length).toBeGreaterThan(50);
  const texts = answeredTexts();
  const shorter = rows.flatMap(({ place, name, longest }) =>
    (texts.get(name) ?? [])
      .filter((answered) => answered.longest < longest)
      .map((answered) => `${answered.at} has ${answered.longest}, and ${place} keeps ${longest}`),
  );
  expect(shorter).toEqual([]);
});

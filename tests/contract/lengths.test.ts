import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  type Contract,
  operationsOf,
  resolveRef,
  type Schema,
  schemasIn,
} from '../../scripts/generate/contract/model.ts';
import { BODY_LIMIT } from '../../server/http-server.ts';
import contract from '../../server/platform/http/contract.gen.json' with { type: 'json' };

const whole = contract as unknown as Contract;

/** Fields that are no text of the contract: what is typed is read as something else. */
const TYPED = new Map([
  ['src/features/bulk-email/audience-fields.tsx', ['a list of cities', 'days']],
  ['src/features/bulk-email/stones-fields.tsx', ['days']],
  ['src/features/customer/terms-form.tsx', ['an amount or days']],
  ['src/features/external-client/export-fields.tsx', ['a port', 'an address with its signature']],
  ['src/features/mapping/header-row.tsx', ['the number of a row']],
  ['src/features/settings/settings-menu.tsx', ['words of a setting']],
  ['src/features/stone/sharing/offer-fields.tsx', ['an amount or a percentage']],
  ['src/features/supplier/ftp-fields.tsx', ['a port']],
  ['src/shared/supply/schedule-fields.tsx', ['one of five parts of a schedule']],
  ['src/ui/inputs/DayText.tsx', ['a day']],
  ['src/ui/inputs/ReadyReasons.tsx', ['one part of a remark']],
]);

it('an input field takes its maximum length from the contract', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.gen)\.tsx?$/.test(file))
    .map((file) => `src/${file}`);
  const own = files.flatMap((file) => {
    const found = readFileSync(file, 'utf8').match(/\b(maxLength|longest)(=\{|: )\d/g) ?? [];
    return found.length > 0 ? [[file, found.length] as const] : [];
  });
  expect(Object.fromEntries(own)).toEqual(
    Object.fromEntries([...TYPED].map(([file, what]) => [file, what.length])),
  );
});

it('the longest permitted text fits into the body of its call', () => {
  const tooLong = operationsOf(whole).flatMap(({ operation }) => {
    const limit = Number(operation['x-largest-body' as keyof typeof operation] ?? BODY_LIMIT);
    return Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
      textsOf(schema)
        .filter(([, longest]) => longest > limit)
        .map(([at]) => `${operation.operationId} ${at}`),
    );
  });
  expect(tooLong).toEqual([]);
});

it('a stock list of 64 MB fits into the body of its call, and its size into the response', () => {
  const most = 64 * 1024 * 1024;
  const send = operationsOf(whole).find(
    ({ operation }) => operation.operationId === 'sendStockImport',
  );
  expect(send?.operation).toMatchObject({ 'x-largest-body': expect.any(Number) });
  const limit = Number(send?.operation['x-largest-body' as never]);
  expect(limit).toBeGreaterThan(most);
  const { maximum } = contract.components.schemas.StockImport.properties.size;
  expect(maximum).toBeGreaterThanOrEqual(limit);
});

function textsOf(schema: Schema, seen = new Set<Schema>()): [at: string, longest: number][] {
  const found = resolveRef(whole, schema);
  if (seen.has(found)) return [];
  seen.add(found);
  return [...schemasIn(found, '')].flatMap(([at, inner]) => [
    ...(inner.maxLength === undefined ? [] : [[at, inner.maxLength] as [string, number]]),
    ...(inner.$ref ? textsOf(inner, seen) : []),
  ]);
}

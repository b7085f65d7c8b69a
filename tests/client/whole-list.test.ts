import { expect, it } from 'vitest';
import { readWholeList } from '../../src/shared/lists/paging.ts';

const idOf = ({ id }: { readonly id: string }) => id;
const rows = Array.from({ length: 1100 }, (_, at) => ({ id: String(at) }));

async function all(load: Parameters<typeof readWholeList<{ id: string }>>[0]) {
  const found: string[] = [];
  for await (const page of readWholeList(load, idOf)(new AbortController().signal))
    found.push(...page.map(idOf));
  return found;
}

it('reads every page of a list once', async () => {
  const asked: number[] = [];
  const found = await all(async (_, { page, size }) => {
    asked.push(page);
    return { rows: rows.slice((page - 1) * size, page * size), totalRecords: rows.length };
  });
  expect(found).toEqual(rows.map(idOf));
  expect(asked).toEqual([1, 2, 3]);
});

it('reads a list of a single page once, though the list ignores the page', async () => {
  const found = await all(async () => ({ rows, totalRecords: 2 * rows.length }));
  expect(found).toEqual(rows.map(idOf));
  expect(await all(async () => ({ rows: rows.slice(0, 3) }))).toEqual(['0', '1', '2']);
});

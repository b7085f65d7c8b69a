import { describe, expect, it } from 'vitest';
import { nextSort, sortRows, sortWords } from '../../src/ui/grid/sort.ts';
import type { GridColumn } from '../../src/ui/grid/types.ts';

type Row = { readonly id: number; readonly size: number | null; readonly place: string };

const rows: readonly Row[] = [
  { id: 1, size: 2, place: 'Surat' },
  { id: 2, size: null, place: 'antwerp' },
  { id: 3, size: -1, place: 'Lot 10' },
  { id: 4, size: 2, place: 'Lot 9' },
  { id: 5, size: 0, place: '' },
  { id: 6, size: 10, place: 'Antwerp' },
];
const columns: readonly GridColumn<Row>[] = [
  { id: 'size', header: 'Size', align: 'end', value: (row) => row.size },
  { id: 'place', header: 'Place', value: (row) => row.place },
];
const ids = (sort: Parameters<typeof sortRows>[1]) =>
  sortRows(rows, sort, columns).map((row) => row.id);

describe('sorting the loaded rows', () => {
  it('returns the same array without a sort', () => {
    expect(sortRows(rows, [], columns)).toBe(rows);
  });

  it('keeps equal rows in order and empty values last, in both directions', () => {
    expect(ids([{ id: 'size', desc: false }])).toEqual([3, 5, 1, 4, 6, 2]);
    expect(ids([{ id: 'size', desc: true }])).toEqual([6, 1, 4, 5, 3, 2]);
  });

  it('sorts texts without case, and 9 before 10', () => {
    expect(ids([{ id: 'place', desc: false }])).toEqual([2, 6, 4, 3, 1, 5]);
    expect(ids([{ id: 'place', desc: true }])).toEqual([1, 3, 4, 2, 6, 5]);
  });

  it('sorts equal rows by the second column', () => {
    const sort = [
      { id: 'size', desc: true },
      { id: 'place', desc: false },
    ];
    expect(ids(sort)).toEqual([6, 4, 1, 5, 3, 2]);
  });

  it('equals a comparing sort on many random rows', () => {
    let state = 3;
    const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
    const many = Array.from({ length: 5_000 }, (_, id) => ({
      id,
      size: (next() % 400) - 200 || null,
      place: '',
    }));
    const expected = [...many].sort(
      (a, b) => Number(a.size === null) - Number(b.size === null) || (b.size ?? 0) - (a.size ?? 0),
    );
    expect(sortRows(many, [{ id: 'size', desc: true }], columns)).toEqual(expected);
  });
});

describe('a click on a column header', () => {
  it('sorts ascending, descending, unsorted in turn', () => {
    const once = nextSort([], 'size', false);
    expect(once).toEqual([{ id: 'size', desc: false }]);
    const twice = nextSort(once, 'size', false);
    expect(twice).toEqual([{ id: 'size', desc: true }]);
    expect(nextSort(twice, 'size', false)).toEqual([]);
  });

  it('adds a second column with Shift and discards the first without', () => {
    const first = [{ id: 'size', desc: false }];
    expect(nextSort(first, 'place', true)).toEqual([...first, { id: 'place', desc: false }]);
    expect(nextSort(first, 'place', false)).toEqual([{ id: 'place', desc: false }]);
  });

  it('has a description for screen readers', () => {
    expect(sortWords([{ id: 'size', desc: false }], columns)).toBe('Size, low first');
    expect(sortWords([{ id: 'place', desc: true }], columns)).toBe('Place, Z to A');
    expect(sortWords([], columns)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { HOLD_STATUS } from '#machines/codes.ts';
import { holdWorkflow } from '#machines/workflows/hold.ts';
import { CART_FIELDS } from '#records/kept.ts';
import { firstFields } from '../../src/shared/lines/fields/own-columns.tsx';
import { lineColumns } from '../../src/shared/lines/line-columns.tsx';
import type { Line, LineList } from '../../src/shared/lines/line-list.ts';
import { type ListRow, listRowId, withHeadings } from '../../src/shared/lines/line-rows.ts';
import { idAs } from '../support/runner/id-as.ts';
import { some } from '../support/runner/some.ts';

const line = (id: string, group = ''): Line => ({
  id: idAs(id),
  group,
  state: 1,
  stone_id: idAs(id),
  stock_no: `KL-${id}`,
  stone_status: 4,
  growth_type: 2,
  shape: 'Round',
  carat: 1.5,
  color: 'F',
  clarity: 'VS1',
  cut: 'EX',
  polish: 'EX',
  symmetry: 'EX',
  fluorescence: 'None',
  fancy: null,
  intensity: null,
  overtone: null,
  lab: 'GIA',
  report_no: '1',
  location: null,
  rap: 100,
  markup_disc: -10,
  markup_ppc: 90,
  sell_amt: 135,
  business_id: null,
  company_name: 'Halden & Roe',
  associate_id: null,
  associate_name: null,
  placed_by: 'Ada',
  created_at: '2026-11-20T10:00:00.000Z',
  ended_at: null,
  remark: null,
});
const group = (key: string) => ({
  key,
  label: `Group ${key}`,
  pieces: 2,
  carat: 3,
  amount: 270,
  whole: null,
});

const LIST: LineList<Line> = {
  key: 'hold',
  words: ['line', 'lines'],
  load: () => Promise.reject(new Error('nobody asks')),
  failed: '',
  live: [],
  pageSize: 50,
  workflow: holdWorkflow,
  statuses: HOLD_STATUS,
  tabs: { current: 'Current', ended: 'Ended', all: 'All' },
  documents: {},
  columns: {},
  shown: { ended: { carat: false, ended_at: true } },
  fields: CART_FIELDS,
  headingColumn: 'stock_no',
  empty: { current: '', ended: '', all: '' },
  hint: '',
};
const FIELDS = [
  ...firstFields(CART_FIELDS),
  { field: 'ended_at', header: 'Returned', is_display: false },
  { field: 'unheard_of', header: 'New', is_display: true },
];

describe('the headings of groups', () => {
  it('are before the first line of each group', () => {
    const rows = withHeadings(
      [line('1', 'a'), line('2', 'a'), line('3', 'b')],
      [group('a'), group('b')],
    );
    expect(rows.map(listRowId)).toEqual(['group a', '1', '2', 'group b', '3']);
    expect(rows.map(({ kind }) => kind)).toEqual(['group', 'line', 'line', 'group', 'line']);
  });

  it('stay if their lines are collapsed, together with lines without a group', () => {
    const lines = [line('0', 'c'), line('1', 'a'), line('2', 'b')];
    const rows = withHeadings(lines, [group('a'), group('b')], new Set(['a']));
    expect(rows.map(listRowId)).toEqual(['0', 'group a', 'group b', '2']);
    expect(rows[1]).toMatchObject({ folded: true });
    expect(rows[2]).toMatchObject({ folded: false });
    // A line that belongs to no heading is under the one before it, and folded away with that.
    const astray = [line('1', 'a'), line('2', 'unheard of'), line('3', 'a')];
    expect(withHeadings(astray, [group('a')], new Set(['a'])).map(listRowId)).toEqual(['group a']);
    expect(withHeadings(astray, [group('a')]).map(listRowId)).toEqual(['group a', '1', '2', '3']);
  });

  it('are absent without grouping, and for an unnamed group', () => {
    expect(withHeadings([line('1')], [])).toHaveLength(1);
    expect(withHeadings([line('1', 'c')], [group('a')])).toHaveLength(1);
  });
});

describe('the columns of lines', () => {
  const drawn = (tab: 'current' | 'ended', grouped = false) =>
    lineColumns(LIST, FIELDS, { tab, grouped });
  const byId = (columns: ReturnType<typeof drawn>, id: string) => {
    const [found] = some(columns.filter((column) => column.id === id));
    return found;
  };

  it('are those of the server, in its order and with its labels', () => {
    expect(drawn('current').map(({ id }) => id)).toEqual([
      'state',
      'shape',
      'stock_no',
      'carat',
      'sell_amt',
      'ended_at',
    ]);
    expect(byId(drawn('current'), 'ended_at')?.header).toBe('Returned');
  });

  it('show on a tab what the tab is about', () => {
    expect(byId(drawn('current'), 'ended_at')?.hidden).toBe(true);
    const shown = byId(drawn('ended'), 'ended_at');
    expect(shown.hidden).toBeUndefined();
    expect(byId(drawn('ended'), 'carat')?.hidden).toBe(true);
  });

  it('have totals per group in its heading, and keep the order of groups', () => {
    const columns = drawn('current', true);
    const heading: ListRow<Line> = {
      kind: 'group',
      id: 'group a',
      group: group('a'),
      folded: false,
    };
    const said = Object.fromEntries(columns.map((column) => [column.id, column.value(heading)]));
    expect(said).toEqual({
      state: '',
      stock_no: 'Group a',
      shape: '2 pcs',
      carat: '3.00',
      sell_amt: '270.00',
      ended_at: '',
    });
    expect(some(columns).every(({ sortable }) => sortable === false)).toBe(true);
  });

  it('state which part of a document a group is if a filter hides the rest', () => {
    const columns = drawn('current', true);
    const named = (whole: { pieces: number; carat: number; amount: number }) =>
      byId(columns, 'stock_no').value({
        kind: 'group',
        id: 'group a',
        group: { ...group('a'), label: 'IN-2026-000183', pieces: 2, amount: 877.05, whole },
        folded: false,
      });
    expect(named({ pieces: 3, carat: 4.2, amount: 3482.1 })).toBe(
      'IN-2026-000183, 2 of 3 stones, 877.05 of 3,482.10',
    );
    expect(named({ pieces: 2, carat: 3, amount: 877.05 })).toBe('IN-2026-000183');
  });

  it('describe a line in words', () => {
    const row: ListRow<Line> = { kind: 'line', id: '1', line: line('1') };
    expect(byId(drawn('current'), 'state')?.value(row)).toBe('Hold');
    expect(byId(drawn('current'), 'sell_amt')?.value(row)).toBe(135);
  });
});

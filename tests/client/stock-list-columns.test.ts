import { expect, it } from 'vitest';
import { stockListColumns } from '../../src/features/stock-list/stock-list-columns.tsx';
import {
  FIRST_FIELDS,
  stoneSearchColumns,
} from '../../src/features/stone/results/stone-search-columns.tsx';

it('shows the grades and the report before the import of a stone', () => {
  const columns = stoneSearchColumns(FIRST_FIELDS, { business: null, tradingClient: null }, false);
  const ids = stockListColumns(() => undefined)(columns).map(({ id }) => id);
  const at = (id: string) => ids.indexOf(id);
  expect(['carat', 'color', 'clarity', 'report_no', 'provider'].map(at)).toEqual(
    ['carat', 'color', 'clarity', 'report_no', 'provider'].map(at).toSorted((a, b) => a - b),
  );
  expect(ids).toContain('named_by');
  expect(at('provider')).toBe(at('report_no') + 1);
});

import { expect, it } from 'vitest';
import { draftMapping } from '#common/supply/draft-mapping.ts';
import { ListProfile } from '#common/supply/list-profile.ts';
import { createRowParser } from '#common/supply/parse-row.ts';
import { CHOICES } from '../support/files/written-lists.ts';
import { SUPPLIER_HEADERS } from '../support/suppliers/headers.ts';

/** The columns of a short list, by the fields that they fill. */
const USUAL: readonly { readonly fills: readonly string[]; readonly column: readonly string[] }[] =
  [
    { fills: ['org_stock_no'], column: ['Stock No', 'AB-1', 'AB-2', 'AB-3'] },
    { fills: ['shape'], column: ['Shape', 'Round', 'Oval', 'Pear'] },
    { fills: ['carat'], column: ['Carats', '1.01', '0.72', '2.30'] },
    { fills: ['color', 'fancy'], column: ['Color', 'D', 'F', 'H'] },
    { fills: ['clarity'], column: ['Clarity', 'VS1', 'SI2', 'IF'] },
    { fills: ['lab'], column: ['Lab', 'GIA', 'IGI', 'HRD'] },
    {
      fills: ['report_no'],
      column: ['Report Number', '2141438171', '2141438172', '2141438173'],
    },
    {
      fills: ['price_per_ct', 'disc'],
      column: ['Price Per Carat', '7000', '2457', '13640'],
    },
    {
      fills: ['growth_type', 'growth_process'],
      column: ['Growth Type', 'Natural', 'Natural', 'Natural'],
    },
  ];
/** A discount needs the Rap price, and a price shows by the total that it is one per carat. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  disc: ['Rap', '10000', '4200', '15500'],
  price_per_ct: ['Total Amount', '7070', '1769.04', '31372'],
};

it.each(
  SUPPLIER_HEADERS.flatMap(({ field, headers, cells, values = cells }) =>
    headers.map((header) => [header, field, cells, values] as const),
  ),
)('the header “%s” is read as %s', (header, field, cells, values) => {
  const usual = USUAL.filter(({ fills }) => !fills.includes(field)).map(({ column }) => column);
  const columns = [...usual, ...(NEEDED[field] ? [NEEDED[field]] : []), [header, ...cells]];
  const headers = columns.map(([head = '']) => head);
  const rows = cells.map((_, at) => columns.map((column) => column[at + 1] ?? ''));
  const profile = new ListProfile(headers);
  for (const [at, row] of rows.entries()) profile.add({ line: at + 2, cells: row });
  const { mapping } = draftMapping(profile, 1, CHOICES, {}, null);
  const parse = createRowParser(mapping, headers, CHOICES);
  const read = rows.map((row, at) => parse({ line: at + 2, cells: row }));
  expect(read.map((row) => ('stone' in row ? row.stone[field] : row))).toEqual(values);
});

import { Ajv } from 'ajv';
import { count } from '#common/count.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import type { ExternalServiceWithToken } from '../../platform/outgoing/external-service.ts';
import { type ParsedRapList, parseRapList, type RawLine } from './parse-rap-list.ts';
import { fetchPage, listDeadline } from './price-service.ts';

/** Limits that are higher than any real Rap list needs. */
const MOST_PAGES = 2_000;
const MOST_ROWS = 200_000;
const TOO_LONG = `The price list has more than ${count(MOST_PAGES, 'page')} or ${count(MOST_ROWS, 'row')}. Check RAP_PRICES_URL, or request larger pages with pageSize.`;

interface ServiceRow {
  shape: string;
  clarity: string;
  color: string;
  low_size: number;
  high_size: number;
  caratprice: number;
  date: string;
}

const text = { type: 'string', maxLength: 40 } as const;
const isPage = new Ajv().compile<{ data: ServiceRow[] }>({
  type: 'object',
  required: ['data'],
  properties: {
    data: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['shape', 'clarity', 'color', 'low_size', 'high_size', 'caratprice', 'date'],
        properties: {
          shape: text,
          clarity: text,
          color: text,
          low_size: { type: 'number' },
          high_size: { type: 'number' },
          caratprice: { type: 'number' },
          date: text,
        },
      },
    },
  },
});

export async function fetchRapList(
  service: ExternalServiceWithToken,
  from: { pageNumber: number; pageSize: number },
): Promise<Pick<ParsedRapList, 'listedOn' | 'cells'>> {
  const deadline = listDeadline();
  const rows: RawLine[] = [];
  for (let number = from.pageNumber; ; number += 1) {
    const page = await fetchPage(service, { number, size: from.pageSize }, deadline);
    const found = rowsOf(page, number, from.pageSize);
    for (const row of found) rows.push({ line: rows.length + 1, fields: fieldsOf(row) });
    if (found.length < from.pageSize) break;
    if (number - from.pageNumber + 1 >= MOST_PAGES || rows.length > MOST_ROWS)
      throw refuse('rapSourceFaulty', [{ message: TOO_LONG }]);
  }
  if (rows.length === 0) throw refuse('rapSourceFaulty', [{ message: 'The price list is empty.' }]);
  const { listedOn, cells, faults } = parseRapList(rows);
  if (faults.length === 0) return { listedOn, cells };
  throw new Refusal(
    PROBLEMS.rapSourceFaulty,
    faults.slice(0, 100).map(({ line, field, value, expected }) => ({
      message: `Row ${line} of the price list, ${field} “${value}”: expected ${expected}.`,
    })),
  );
}

function rowsOf(page: unknown, number: number, size: number): ServiceRow[] {
  if (!isPage(page)) {
    const [fault] = isPage.errors ?? [];
    const place = fault?.instancePath.replaceAll('/', '.').slice(1) || 'the response';
    throw refuse('rapSourceFaulty', [
      {
        message: `Page ${number}: ${place} ${fault?.message ?? 'does not have the agreed format'}.`,
      },
    ]);
  }
  if (page.data.length > size)
    throw refuse('rapSourceFaulty', [
      { message: `Page ${number} of the price list has more rows than requested.` },
    ]);
  return page.data;
}

const fieldsOf = (row: ServiceRow): string[] => [
  row.shape,
  row.clarity,
  row.color,
  String(row.low_size),
  String(row.high_size),
  String(row.caratprice),
  row.date,
];

import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import {
  DETAIL_FIELDS,
  type DetailField,
  MEASURE_FIELDS,
  type MeasureField,
} from '#common/supply/stone-draft.ts';
import { attributesWith, mapAttributes } from '#records/attributes-with.ts';
import type { Session } from '../../people/accounts/session.ts';
import { parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { type AttributeNames, attributeNames, namesOf } from './attribute-names.ts';
import { type StoneRow, seesOrigin } from './stone-row.ts';

const DETAILED = attributesWith({ kind: 'code', shown: 'detail' });
type Detailed = (typeof DETAILED)[number];
/** Attributes that could reveal the supplier. */
const REVEALING: readonly DetailField[] = attributesWith({ revealsSupplier: true });

export interface DetailRecord
  extends Record<MeasureField | DetailField, string | null>,
    Record<Detailed, number | null> {
  report_date: string | null;
  eye_clean: boolean | null;
  key_to_symbols: string[];
}

export const DETAIL_COLUMNS = [
  'report_date',
  ...MEASURE_FIELDS,
  ...DETAILED,
  ...DETAIL_FIELDS,
  'eye_clean',
  'key_to_symbols',
]
  .map((column) => `s.${column}`)
  .join(', ');

/** The fields that only the details of a stone show. */
export type ShownDetails = ReturnType<typeof shownDetails>;

export function shownDetails(stone: DetailRecord, names: AttributeNames, session: Session) {
  const details: components['schemas']['StoneDetails'] = {};
  for (const name of DETAIL_FIELDS) {
    const value = stone[name];
    if (value === null || (REVEALING.includes(name) && !seesOrigin(session))) continue;
    details[name] = value;
  }
  const measures = mapAttributes({ kind: 'measure' }, (_, name) => parseDecimalOrNull(stone[name]));
  return {
    report_date: stone.report_date,
    ...measures,
    ratio: ratioOf(measures),
    ...namesOf(names, stone, DETAILED),
    eye_clean: stone.eye_clean,
    key_to_symbols: stone.key_to_symbols,
    details,
  };
}

/** Divides whole hundredths, so that the ratio is rounded as in the search index. */
function ratioOf({ length_mm: length, width_mm: width }: Sides): number | null {
  if (length === null || !width) return null;
  return Math.round((Math.round(length * 100) * 100) / Math.round(width * 100)) / 100;
}
type Sides = Readonly<Record<'length_mm' | 'width_mm', number | null>>;

const CLIENTS_ONLY: readonly DetailField[] = attributesWith({ clientsOnly: true });

/** Omits the details that a visitor without an account may not see, even if the sharer may. */
export const visitorDetails = (
  details: components['schemas']['StoneDetails'],
): components['schemas']['StoneDetails'] =>
  Object.fromEntries(
    DETAIL_FIELDS.filter((name) => !REVEALING.includes(name) && !CLIENTS_ONLY.includes(name))
      .map((name) => [name, details[name]])
      .filter(([, value]) => value !== undefined),
  );

/** The details that exports contain. None of them reveals the supplier. */
export const EXPORTED_DETAILS = [
  'report_date',
  ...MEASURE_FIELDS,
  ...DETAILED,
  'eye_clean',
  ...DETAIL_FIELDS.filter((name) => !REVEALING.includes(name)),
  'key_to_symbols',
] as const;
export type ExportedDetail = (typeof EXPORTED_DETAILS)[number];

export function exportedDetail(stone: ShownDetails, name: ExportedDetail): string | number | null {
  if (name === 'key_to_symbols') return stone.key_to_symbols.join(', ') || null;
  if (name === 'eye_clean') return stone.eye_clean === null ? null : stone.eye_clean ? 'Yes' : 'No';
  // Copies nothing, because exports call this function for every field of every stone.
  type Values = Readonly<Record<string, string | number | null | undefined>>;
  const [details, shown] = [stone.details, stone as unknown] as readonly [Values, Values];
  return details[name] ?? shown[name] ?? null;
}

const BATCH_SIZE = 1_000;
const DETAILS = statement(
  'stone-details',
  `select s.id, ${DETAIL_COLUMNS} from stone s where s.id = any($1)`,
);

interface DetailsContext {
  readonly pool: pg.Pool;
  readonly session: Session;
}

/** Adds the details to the rows of a page. Omits stones that no longer exist. */
export async function addDetails(
  { pool, session }: DetailsContext,
  rows: readonly StoneRow[],
): Promise<(StoneRow & ShownDetails)[]> {
  if (rows.length === 0) return [];
  const [names, { rows: found }] = await Promise.all([
    attributeNames(pool),
    runStatement(pool, DETAILS, [rows.map(({ id }) => id)]),
  ]);
  const byId = new Map(found.map((stone) => [stone.id, stone]));
  return rows.flatMap((row) => {
    const stone = byId.get(row.id);
    return stone ? [{ ...row, ...shownDetails(stone, names, session) }] : [];
  });
}

/** Adds the details to rows, batch by batch. Omits stones that no longer exist. */
export async function* withDetails(
  context: DetailsContext,
  rows: AsyncIterable<StoneRow> | Iterable<StoneRow>,
): AsyncGenerator<StoneRow & ShownDetails> {
  let batch: StoneRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH_SIZE) continue;
    yield* await addDetails(context, batch);
    batch = [];
  }
  yield* await addDetails(context, batch);
}

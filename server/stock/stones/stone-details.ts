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

/** The fields of a stone that only its detail shows. */
export type ShownDetails = ReturnType<typeof shownDetails>;

export function shownDetails(stone: DetailRecord, names: AttributeNames, session: Session) {
  const details: components['schemas']['StoneDetails'] = {};
  for (const name of DETAIL_FIELDS) {
    const value = stone[name];
    if (value === null || (REVEALING.includes(name) && !seesOrigin(session))) continue;
    details[name] = value;
  }
  return {
    report_date: stone.report_date,
    ...mapAttributes({ kind: 'measure' }, (_, name) => parseDecimalOrNull(stone[name])),
    ...namesOf(names, stone, DETAILED),
    eye_clean: stone.eye_clean,
    key_to_symbols: stone.key_to_symbols,
    details,
  };
}

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
  // Exports call this for every field of every stone, so nothing is copied.
  type Values = Readonly<Record<string, string | number | null | undefined>>;
  const [details, shown] = [stone.details, stone as unknown] as readonly [Values, Values];
  return details[name] ?? shown[name] ?? null;
}

const BATCH_SIZE = 1_000;
const DETAILS = statement(
  'stone-details',
  `select s.id, ${DETAIL_COLUMNS} from stone s where s.id = any($1)`,
);

/** Adds the details to rows, batch by batch. Omits stones that no longer exist. */
export async function* withDetails(
  { pool, session }: { readonly pool: pg.Pool; readonly session: Session },
  rows: AsyncIterable<StoneRow>,
): AsyncGenerator<StoneRow & ShownDetails> {
  const names = await attributeNames(pool);
  let batch: StoneRow[] = [];
  const detailBatch = async () => {
    const { rows: found } = await runStatement(pool, DETAILS, [batch.map(({ id }) => id)]);
    const byId = new Map(found.map((stone) => [stone.id, stone]));
    const detailed = batch.flatMap((row) => {
      const stone = byId.get(row.id);
      return stone ? [{ ...row, ...shownDetails(stone, names, session) }] : [];
    });
    batch = [];
    return detailed;
  };
  for await (const row of rows) {
    batch.push(row);
    if (batch.length === BATCH_SIZE) yield* await detailBatch();
  }
  yield* await detailBatch();
}

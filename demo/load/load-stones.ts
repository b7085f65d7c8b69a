import type pg from 'pg';
import { DETAIL_FIELDS } from '#common/supply/stone-draft.ts';
import { DIAMOND_TYPE, GROWTH_TYPE } from '#machines/codes.ts';
import { copyRows, type Field, textArray } from '../../server/platform/db/copy-rows.ts';
import { decimalOrNullOf } from '../../server/stock/prices/decimals.ts';
import { minutesBefore } from '../minutes-before.ts';
import { toStoredDiscount } from '../people.ts';
import { createRapLookup } from '../rap-grid.ts';
import type { StoneScenarios } from '../scenarios/stone-scenarios.ts';
import { drawStones } from '../stone/draw-stones.ts';
import type { DemoStone } from '../stone/model.ts';
import type { ValueNumbers } from '../value-numbers.ts';
import type { DemoIds } from './load-people.ts';

/**
 * Rows per COPY statement. The batch size also limits how many rows a statement-level trigger
 * checks together.
 */
const BATCH = 25_000;

export type StoneLoad = {
  readonly connection: pg.PoolClient;
  readonly stones: number;
  readonly seed: number;
  readonly anchor: Date;
  readonly ids: DemoIds;
  readonly numbers: ValueNumbers;
  readonly scenarios: StoneScenarios;
  readonly onProgress: (done: number) => void;
};

export async function loadStones(load: StoneLoad): Promise<void> {
  const stones = drawStones(load.stones, load.seed, createRapLookup());
  let place = 0;
  for (let done = 0; done < load.stones; ) {
    const last = Math.min(load.stones, done + BATCH);
    const rows = [...rowsUpTo(last)];
    // COPY can freeze the rows, because this transaction has truncated the table.
    const target = `stone (${Object.keys(rows[0] ?? {}).join(', ')}) from stdin with (freeze)`;
    await copyRows(
      load.connection,
      target,
      rows.map((row) => Object.values(row)),
    );
    done = last;
    load.onProgress(done);
  }

  function* rowsUpTo(last: number): Generator<StoneRow> {
    while (place < last) {
      const { value, done } = stones.next();
      if (done) return;
      yield stoneRow(load, load.scenarios.decide(value, place));
      place += 1;
    }
  }
}

/** The fields of a stone, by column. */
type StoneRow = Readonly<Record<string, Field>>;

function stoneRow({ ids, numbers, anchor }: StoneLoad, stone: DemoStone): StoneRow {
  const { grades, make, price, report } = stone;
  const listedAt = minutesBefore(anchor, stone.listedAgo);
  return {
    id: stone.id,
    stock_no: stone.stockNo,
    provider_id: ids.providers[stone.provider] ?? null,
    org_stock_no: stone.orgStockNo,
    diamond_type: stone.fancyColored ? DIAMOND_TYPE.fancy : DIAMOND_TYPE.white,
    growth_type: stone.labGrown ? GROWTH_TYPE.labGrown : GROWTH_TYPE.natural,
    shape: numbers('SHAPE', grades.shape),
    color: numbers('COLOR', stone.color),
    clarity: numbers('CLARITY', grades.clarity),
    cut: numbers('CUT', grades.cut),
    polish: numbers('POLISH', grades.polish),
    symmetry: numbers('SYMMETRY', grades.symmetry),
    fluorescence: numbers('FLUORESCENCE', grades.fluorescence),
    lab: numbers('LAB', report.lab),
    location: numbers('LOCATION', stone.location),
    fancy: numbers('FANCY', stone.fancy?.hue ?? null),
    intensity: numbers('INTENSITY', stone.fancy?.intensity ?? null),
    overtone: numbers('OVERTONE', stone.fancy?.overtone ?? null),
    shade: numbers('SHADE', stone.shade),
    milky: numbers('MILKY', stone.milky),
    carat: decimalOrNullOf(stone.weight, 2),
    report_no: report.no,
    report_date:
      report.daysAgo === null ? null : minutesBefore(anchor, report.daysAgo * 1440).slice(0, 10),
    length_mm: decimalOrNullOf(make.length, 2),
    width_mm: decimalOrNullOf(make.width, 2),
    depth_mm: decimalOrNullOf(make.depth, 2),
    depth_pct: decimalOrNullOf(make.depthPct, 2),
    table_pct: make.table > 0 ? decimalOrNullOf(make.table, 1) : null,
    crown_angle: decimalOrNullOf(make.crownAngle, 1),
    crown_height_pct: decimalOrNullOf(make.crownHeight, 1),
    pavilion_angle: decimalOrNullOf(make.pavilionAngle, 1),
    pavilion_depth_pct: decimalOrNullOf(make.pavilionDepth, 1),
    girdle_pct: decimalOrNullOf(make.girdle, 1),
    key_to_symbols: textArray(stone.keyToSymbols),
    eye_clean: stone.eyeClean,
    ...Object.fromEntries(DETAIL_FIELDS.map((name) => [name, stone.details[name] ?? null])),
    disc: decimalOrNullOf(toStoredDiscount(stone.provider, price.discount), 2),
    price_per_ct: decimalOrNullOf(price.perCarat, 2),
    total_amt: null,
    listed_at: listedAt,
    status_changed_at: listedAt,
  };
}

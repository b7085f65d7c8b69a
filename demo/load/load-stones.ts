import type pg from 'pg';
import { DIAMOND_TYPE, GROWTH_TYPE } from '#machines/codes.ts';
import { copyRows, type Field, textArray } from '../../server/platform/db/copy-rows.ts';
import { DRAFT_COLUMNS } from '../../server/stock/imports/draft-columns.ts';
import { decimalOrNullOf } from '../../server/stock/prices/decimals.ts';
import { minutesBefore } from '../minutes-before.ts';
import { toStoredDiscount } from '../people.ts';
import { createRapLookup } from '../rap-grid.ts';
import type { StoneScenarios } from '../scenarios/stone-scenarios.ts';
import { drawStones } from '../stone/draw-stones.ts';
import type { DemoStone } from '../stone/model.ts';
import type { ValueNumbers } from '../value-numbers.ts';
import type { DemoIds } from './load-people.ts';

const COLUMNS = [
  'id',
  'stock_no',
  'provider_id',
  ...DRAFT_COLUMNS,
  'listed_at',
  'status_changed_at',
];

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
  // COPY can freeze the rows, because this transaction has truncated the table.
  const target = `stone (${COLUMNS.join(', ')}) from stdin with (freeze)`;
  let place = 0;
  for (let done = 0; done < load.stones; ) {
    const last = Math.min(load.stones, done + BATCH);
    await copyRows(load.connection, target, rowsUpTo(last));
    done = last;
    load.onProgress(done);
  }

  function* rowsUpTo(last: number): Generator<Field[]> {
    while (place < last) {
      const { value, done } = stones.next();
      if (done) return;
      yield stoneRow(load, load.scenarios.decide(value, place));
      place += 1;
    }
  }
}

function stoneRow({ ids, numbers, anchor }: StoneLoad, stone: DemoStone): Field[] {
  const { grades, make, price, report } = stone;
  const listedAt = minutesBefore(anchor, stone.listedAgo);
  return [
    stone.id,
    stone.stockNo,
    ids.providers[stone.provider] ?? null,
    stone.orgStockNo,
    stone.fancyColored ? DIAMOND_TYPE.fancy : DIAMOND_TYPE.white,
    stone.labGrown ? GROWTH_TYPE.labGrown : GROWTH_TYPE.natural,
    numbers('SHAPE', grades.shape),
    numbers('COLOR', stone.color),
    numbers('CLARITY', grades.clarity),
    numbers('CUT', grades.cut),
    numbers('POLISH', grades.polish),
    numbers('SYMMETRY', grades.symmetry),
    numbers('FLUORESCENCE', grades.fluorescence),
    numbers('LAB', report.lab),
    numbers('LOCATION', stone.location),
    numbers('FANCY', stone.fancy?.hue ?? null),
    numbers('INTENSITY', stone.fancy?.intensity ?? null),
    numbers('OVERTONE', stone.fancy?.overtone ?? null),
    numbers('SHADE', stone.shade),
    numbers('MILKY', stone.milky),
    decimalOrNullOf(stone.weight, 2),
    report.no,
    report.daysAgo === null ? null : minutesBefore(anchor, report.daysAgo * 1440).slice(0, 10),
    decimalOrNullOf(make.length, 2),
    decimalOrNullOf(make.width, 2),
    decimalOrNullOf(make.depth, 2),
    decimalOrNullOf(make.depthPct, 2),
    make.table > 0 ? decimalOrNullOf(make.table, 1) : null,
    decimalOrNullOf(make.crownAngle, 1),
    decimalOrNullOf(make.crownHeight, 1),
    decimalOrNullOf(make.pavilionAngle, 1),
    decimalOrNullOf(make.pavilionDepth, 1),
    decimalOrNullOf(make.girdle, 1),
    textArray(stone.keyToSymbols),
    stone.eyeClean,
    decimalOrNullOf(toStoredDiscount(stone.provider, price.discount), 2),
    decimalOrNullOf(price.perCarat, 2),
    null,
    listedAt,
    listedAt,
  ];
}

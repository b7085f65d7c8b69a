import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  csvOf,
  daysAfter,
  fineLines,
  INSERT,
  type Line,
  sendList,
} from '../../support/files/rap-lists.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { compare, printComparison } from './support/measure.ts';

const BANDS = 166;
const ALLOWED_RATIO = 3;
const ALLOWED_MS = 2_000;

let portal: Portal;
let cast: Cast;
let day = '2001-01-05';

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  const { pool } = portal.database;
  await pool.query('delete from rap_list');
  await load(cells(1));
});
afterAll(() => portal.stop());

const cells = (round: number): Line[] =>
  fineLines(BANDS, (band) => `${1_000 + band * 10 + round}.00`);

async function load(lines: readonly Line[]): Promise<void> {
  day = daysAfter(day, 7);
  const answer = await sendList(portal, cast.administrator, INSERT, { csv: csvOf(lines, day) });
  expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200);
}

/** The same rows as somebody would write them who knows what they are. */
async function byHand(lines: readonly Line[]): Promise<void> {
  day = daysAfter(day, 7);
  const client = await portal.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `with list as (insert into rap_list (kind, listed_on) values ('ROUND', $1) returning id),
            grade as (select m.code as master, v.code, v.nr from sub_master v join master m on m.id = v.master_id)
       insert into rap_price (list_id, color, clarity, band, carat_from, carat_to, price_per_ct)
       select list.id, co.nr, cl.nr, dense_rank() over (order by c.carat), c.carat, c.carat, c.price
         from list, unnest($2::text[], $3::text[], $4::numeric[], $5::numeric[]) as c (color, clarity, carat, price)
         join grade co on co.master = 'COLOR' and co.code = c.color
         join grade cl on cl.master = 'CLARITY' and cl.code = c.clarity`,
      [
        day,
        lines.map(({ color }) => color),
        lines.map(({ clarity }) => clarity),
        lines.map(({ from }) => from),
        lines.map(({ price }) => price),
      ],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

test(`a list of ${BANDS * 121} cells is replaced in under two seconds`, async () => {
  const found = await compare(
    7,
    (round) => load(cells(round + 10)),
    (round) => byHand(cells(round + 100)),
  );
  printComparison(`a list of ${BANDS * 121} cells`, found, ALLOWED_RATIO);
  expect(found.ours.median).toBeLessThan(ALLOWED_MS);
  expect(found.ratio.median).toBeLessThanOrEqual(ALLOWED_RATIO);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import {
  type ImportDesk,
  importDeskOf,
  type StockImport,
} from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let lists: ImportDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  lists = await importDeskOf(portal, cast.administrator, cast.apiProvider);
});
afterAll(() => portal?.stop());

const FILES = 'https://files.example';
const STONE = {
  Lab: 'GIA',
  Type: 'Natural',
  Shape: 'Round',
  Carat: '1.01',
  Color: 'G',
  Clarity: 'VS1',
};
type Sent = Readonly<Record<string, string>>;

/** Sends a partial list and applies it. */
async function apply(rows: readonly Sent[]): Promise<StockImport> {
  const heads = [...new Set(rows.flatMap((row) => Object.keys({ ...STONE, ...row })))];
  const lines = rows.map((row) => heads.map((head) => ({ ...STONE, ...row })[head] ?? ''));
  const csv = [heads, ...lines].map((cells) => cells.join(',')).join('\r\n');
  const sent = await lists.sendBytes(cast.administrator, Buffer.from(csv), { is_full: false });
  expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 });
  const { id, status } = await lists.settled((sent.body.data as StockImport).id);
  if (status === 5)
    expect(await lists.act(cast.administrator, id, 'approve')).toMatchObject({ status: 200 });
  return lists.settled(id);
}

const row = (number: string, more: Sent = {}): Sent => ({
  'Stock No': number,
  'Report No': `73${number.replace(/\D/g, '').padStart(8, '0')}`,
  'Price per carat': '5000',
  ...more,
});

async function linksOf(number: string) {
  const { rows } = await portal.database.pool.query<{ kind: number; link: string; state: number }>(
    `select m.kind, m.link, m.state from stone_media m join stone s on s.id = m.stone_id
      where s.provider_id = $1 and s.org_stock_no = $2 order by m.kind`,
    [lists.providerId, number],
  );
  return rows.map(({ kind, link, state }) => `${kind} ${link} ${state}`);
}

it('stores the links of new stones, and does not fetch a viewer', async () => {
  await apply([
    row('ML-1', {
      Image: `${FILES}/1.jpg`,
      Video: 'https://v360.in/vision360.html?d=1',
      'Certificate URL': `${FILES}/1.pdf`,
    }),
    row('ML-2', { Video: 'https://v360.in/movies/2.mp4' }),
    row('ML-3'),
  ]);
  expect(await linksOf('ML-1')).toEqual([
    `1 ${FILES}/1.jpg 1`,
    '2 https://v360.in/vision360.html?d=1 4',
    `3 ${FILES}/1.pdf 1`,
  ]);
  expect(await linksOf('ML-2')).toEqual(['2 https://v360.in/movies/2.mp4 1']);
  expect(await linksOf('ML-3')).toEqual([]);
});

it('keeps a link if the list has no column for it, and removes it if the cell is empty', async () => {
  await apply([row('ML-4', { Image: `${FILES}/4.jpg`, Video: `${FILES}/4.mp4` })]);
  await apply([row('ML-4', { 'Price per carat': '5100' })]);
  expect(await linksOf('ML-4')).toEqual([`1 ${FILES}/4.jpg 1`, `2 ${FILES}/4.mp4 1`]);
  await apply([row('ML-4', { 'Price per carat': '5100', Image: `${FILES}/4b.jpg`, Video: '' })]);
  expect(await linksOf('ML-4')).toEqual([`1 ${FILES}/4b.jpg 1`, `2 ${FILES}/4.mp4 5`]);
});

it('shows a changed link as a change of the stone, and a rollback restores the earlier link', async () => {
  await apply([row('ML-5', { Image: `${FILES}/5.jpg` })]);
  const changed = await apply([row('ML-5', { Image: `${FILES}/5b.jpg`, Video: `${FILES}/5.mp4` })]);
  expect(changed.figures).toMatchObject({ rows: 1, changed: 1 });
  expect(await linksOf('ML-5')).toEqual([`1 ${FILES}/5b.jpg 1`, `2 ${FILES}/5.mp4 1`]);
  const [line] = await lists.rows(cast.administrator, changed.id);
  expect(line?.stone).toMatchObject({ image: `${FILES}/5b.jpg`, certificate: null });
  expect(
    await lists.act(cast.administrator, changed.id, 'roll-back', 'Wrong pictures'),
  ).toMatchObject({
    status: 200,
  });
  await lists.settled(changed.id);
  expect(await linksOf('ML-5')).toEqual([`1 ${FILES}/5.jpg 1`, `2 ${FILES}/5.mp4 5`]);
});

import { createHash } from 'node:crypto';
import type { StockImportId, StoneId, StoredFileId } from '#api/ids.gen.ts';
import { createIds } from '../ids.ts';
import type { DemoSize } from '../load/demo-size.ts';
import { createRandom } from '../random.ts';
import { createRapLookup } from '../rap-grid.ts';
import { createStoneScenarios } from '../scenarios/stone-scenarios.ts';
import { drawStones } from '../stone/draw-stones.ts';
import type { DemoStone, Price } from '../stone/model.ts';
import { getApplyPeriod, LISTED_AMONG, LISTS, type ListStory } from '../supplier-lists.ts';
import { formatCells, HEADERS, raisePrice, TAUGHT } from './list-cells.ts';
import { createProblemRows } from './problem-rows.ts';
import type { StoredDocument } from './write-registrations.ts';

export interface DemoList extends ListStory {
  readonly id: StockImportId;
  readonly file: Pick<StoredDocument, 'id' | 'key' | 'bytes'> & {
    readonly id: StoredFileId;
    readonly mime: string;
    readonly sha256: Buffer;
  };
  readonly rows: readonly DemoListRow[];
}

export interface DemoListRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly stone: StoneId;
  /**
   * effect of the row on the stone; null if it had none. `ago` is in minutes before the demo data
   * is loaded.
   */
  readonly did:
    | { readonly outcome: 'new' | 'gone'; readonly ago: number }
    | { readonly outcome: 'repriced'; readonly before: Price }
    | null;
}

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');
/** A stock list changes the price of every ninth stone. */
const REPRICED_EVERY = 9;
const REPRICED_BY = 2;

/**
 * Returns the stock lists. The same seed always gives the same files, so lost files can be created
 * again.
 */
export function drawLists({ seed, stones }: DemoSize): readonly DemoList[] {
  const nextId = createIds(createRandom(seed, 'ids of lists'));
  const stock = stockOf(seed, Math.min(stones, LISTED_AMONG));
  return LISTS.map((story): DemoList => {
    const isNone = story.end === 'unreadable';
    const rows = isNone ? [] : rowsOf(story, stock);
    const lines = [HEADERS, ...rows.map(({ cells }) => cells)].map((cells) => cells.join(','));
    const bytes = isNone ? PDF : Buffer.from(lines.join('\r\n'));
    const id = nextId<StoredFileId>();
    return {
      ...story,
      id: nextId<StockImportId>(),
      file: {
        id,
        key: `${id.slice(0, 2)}/${id}`,
        mime: isNone ? 'application/pdf' : 'application/octet-stream',
        bytes,
        sha256: createHash('sha256').update(bytes).digest(),
      },
      rows,
    };
  });
}

/** The first stones of the stock, with the withdrawals and price changes that the lists contain. */
interface Stock {
  readonly stones: readonly DemoStone[];
  readonly goneAgo: ReadonlyMap<StoneId, number>;
  readonly repricedAgo: ReadonlyMap<StoneId, number>;
}

function stockOf(seed: number, count: number): Stock {
  const fates = createStoneScenarios(seed);
  const stones = [...drawStones(count, seed, createRapLookup())].map(fates.decide);
  const goneAgo = new Map(fates.withdrawals.map(({ stone, ago }) => [stone.id, ago]));
  const wanted = [...fates.holds.map(({ stone }) => stone), ...fates.orders.flatMap(stonesOf)];
  const touched = new Set([...wanted, ...fates.memos.flatMap(stonesOf)].map(({ id }) => id));
  const repricedAgo = new Map(
    stones.flatMap((stone, at) => {
      const lists = LISTS.filter(({ provider }) => provider === stone.provider);
      const during = lists.flatMap((list) => getApplyPeriod(list) ?? [])[at % REPRICED_EVERY];
      const isFree = !touched.has(stone.id) && !goneAgo.has(stone.id);
      return during && isFree && stone.listedAgo > during.from ? [[stone.id, during.from]] : [];
    }),
  );
  return { stones, goneAgo, repricedAgo };
}

const stonesOf = ({ stones }: { stones: readonly DemoStone[] }): readonly DemoStone[] => stones;

function rowsOf(story: ListStory, stock: Stock): readonly DemoListRow[] {
  const applying = getApplyPeriod(story);
  const until = applying ?? { from: story.ago, to: story.ago };
  // A list omits stones that were withdrawn before. The newest list offers some of these stones
  // again.
  const listed = stock.stones
    .filter(({ id, provider, listedAgo }) => {
      const isGone = (stock.goneAgo.get(id) ?? 0) > until.from;
      return provider === story.provider && listedAgo > until.to && (!isGone || story.isOdd);
    })
    .slice(0, story.names);
  const odd = story.isOdd ? createProblemRows(listed, stock.stones) : null;
  const taught = story.isTaught && listed.find(({ grades }) => grades.shape === TAUGHT.code);
  return listed.map((stone, at): DemoListRow => {
    const did = applying && deedOf(stone, applying, stock);
    const isRepriced = (stock.repricedAgo.get(stone.id) ?? until.from) < until.from;
    const cells = formatCells(stone, {
      dearer: story.dearer ?? (isRepriced ? -REPRICED_BY : 0),
      isGone: did?.outcome === 'gone',
      ...(stone === taught ? { shape: TAUGHT.word } : {}),
      ...odd?.get(stone.id),
    });
    return { line: at + 2, cells, stone: stone.id, did };
  });
}

function deedOf(
  { id, listedAgo, price }: DemoStone,
  { from, to }: { from: number; to: number },
  { goneAgo, repricedAgo }: Stock,
): DemoListRow['did'] {
  const gone = goneAgo.get(id) ?? to;
  if (gone > to) return { outcome: 'gone', ago: gone };
  if (listedAgo <= from) return { outcome: 'new', ago: listedAgo };
  if (repricedAgo.get(id) !== from) return null;
  return { outcome: 'repriced', before: raisePrice(price, -REPRICED_BY) };
}

import { createHash } from 'node:crypto';
import type { StockImportId, StoredFileId } from '../../../src/api/ids.gen.ts';
import { decimalOrNullOf } from '../../stock/prices/decimals.ts';
import { createIds } from '../ids.ts';
import { createRandom } from '../random.ts';
import { createRapLookup } from '../rap-grid.ts';
import { drawStones } from '../stone/draw-stones.ts';
import type { StoredPaper } from './write-registrations.ts';

/** How far a list has come, and how many minutes ago it came. */
export interface DemoList {
  readonly id: StockImportId;
  readonly provider: number;
  readonly outcome: 'applied' | 'waiting' | 'refused';
  readonly ago: number;
  /** from the supplier's server; else it was sent */
  readonly isFetched: boolean;
  readonly file: Pick<StoredPaper, 'id' | 'key' | 'bytes'> & {
    readonly id: StoredFileId;
    readonly name: string;
    readonly mime: string;
    readonly sha256: Buffer;
  };
  readonly headers: readonly string[];
  readonly rows: readonly DemoListRow[];
}

export interface DemoListRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** the stone in the demo world that the row is made of */
  readonly of: string;
  /** null where the row cannot be read */
  readonly price: string | null;
}

const HEADERS = ['Stock No', 'Carat', 'Price per carat'];
const AMONG = 200;
const ROWS = 24;
const DEARER = 4;
const UNREADABLE = 11;
const NEW = 17;

/** A few lists of suppliers. They follow from the seed, as the papers do, so their files can be written again. */
export function drawLists(seed: number): readonly DemoList[] {
  const nextId = createIds(createRandom(seed, 'ids of lists'));
  const first = [...drawStones(AMONG, seed, createRapLookup())];
  const listOf = (
    provider: number,
    outcome: DemoList['outcome'],
    ago: number,
    name: string,
  ): DemoList => {
    const stones = first.filter((stone) => stone.provider === provider).slice(0, ROWS);
    const moves = outcome === 'waiting';
    const rows = stones.map(({ orgStockNo, weight, price: { perCarat } }, at): DemoListRow => {
      const asked = moves && at % DEARER === 0 ? Math.round(perCarat * 1.03) : perCarat;
      const price = decimalOrNullOf(asked, 2) ?? '';
      const isUnreadable = moves && at === UNREADABLE;
      const number = moves && at === NEW ? `${orgStockNo}-B` : orgStockNo;
      return {
        line: at + 2,
        cells: [number, decimalOrNullOf(weight, 2) ?? '', isUnreadable ? 'P.O.R.' : price],
        of: orgStockNo,
        price: isUnreadable ? null : price,
      };
    });
    const isNone = outcome === 'refused';
    const text = isNone
      ? '%PDF-1.4\n%%EOF\n'
      : [HEADERS, ...rows.map(({ cells }) => cells)].map((cells) => cells.join(',')).join('\r\n');
    const bytes = Buffer.from(text);
    const id = nextId<StoredFileId>();
    return {
      id: nextId<StockImportId>(),
      provider,
      outcome,
      ago,
      isFetched: !isNone,
      file: {
        id,
        key: `${id.slice(0, 2)}/${id}`,
        name,
        mime: isNone ? 'application/pdf' : 'application/octet-stream',
        bytes,
        sha256: createHash('sha256').update(bytes).digest(),
      },
      headers: isNone ? [] : HEADERS,
      rows: isNone ? [] : rows,
    };
  };
  return [
    listOf(1, 'applied', 3_100, 'virdana-stock.csv'),
    listOf(2, 'refused', 1_480, 'madrone-offer.pdf'),
    listOf(1, 'waiting', 95, 'virdana-stock.csv'),
  ];
}

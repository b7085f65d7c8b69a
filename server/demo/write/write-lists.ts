import { createHash } from 'node:crypto';
import type { StockImportId, StoredFileId } from '../../../src/api/ids.gen.ts';
import type { StockField } from '../../../src/common/supply/fields.ts';
import type { Mapping } from '../../../src/common/supply/mapping.ts';
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
  /** the cell for which it cannot be read */
  readonly fault: DemoFault | null;
}

interface DemoFault {
  readonly field: StockField;
  readonly column: number;
  readonly cell: string;
  readonly reason: string;
  readonly nearest: readonly string[];
}

const COLUMNS = [
  ['Stock No', 'org_stock_no'],
  ['Type', 'growth_type'],
  ['Shape', 'shape'],
  ['Carat', 'carat'],
  ['Color', 'color'],
  ['Fancy Color', 'fancy'],
  ['Intensity', 'intensity'],
  ['Overtone', 'overtone'],
  ['Price per carat', 'price_per_ct'],
] as const;
const HEADERS = COLUMNS.map(([header]) => header);

/** How these lists are read. */
export const DEMO_MAPPING: Mapping = {
  headerRow: 1,
  columns: COLUMNS.map(([header, field], at) => ({ column: at + 1, header, field })),
  values: {},
  conventions: { decimal: '.', discount: null, fractions: [], growth_type: null },
};
const placeOf = (wanted: StockField): number =>
  COLUMNS.findIndex(([, field]) => field === wanted) + 1;

const AMONG = 200;
const ROWS = 24;
const DEARER = 4;
const UNREADABLE = 11;
const NEW = 17;
const ON_REQUEST = 'P.O.R.';
const OWN_WORD = 'Rnd Brill';

const faultOf = (
  field: StockField,
  cell: string,
  reason: string,
  ...nearest: readonly string[]
): DemoFault => ({
  field,
  column: placeOf(field),
  cell,
  reason,
  nearest,
});

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
    const rounds = stones.flatMap(({ grades }, at) => (grades.shape === 'ROUND' ? [at] : []));
    const rows = stones.map((stone, at): DemoListRow => {
      const { orgStockNo, labGrown, grades, weight, color, fancy } = stone;
      const { perCarat } = stone.price;
      const asked = moves && at % DEARER === 0 ? Math.round(perCarat * 1.03) : perCarat;
      const price = decimalOrNullOf(asked, 2) ?? '';
      const isUnreadable = moves && at === UNREADABLE;
      const number = moves && at === NEW ? `${orgStockNo}-B` : orgStockNo;
      const isWordy = moves && at === rounds[0];
      const fault = isUnreadable
        ? faultOf('price_per_ct', ON_REQUEST, 'is no number')
        : isWordy
          ? faultOf('shape', OWN_WORD, 'is no shape that is known', 'Round')
          : null;
      return {
        line: at + 2,
        cells: [
          number,
          labGrown ? 'Lab grown' : 'Natural',
          isWordy ? OWN_WORD : grades.shape,
          decimalOrNullOf(weight, 2) ?? '',
          color ?? '',
          fancy?.hue ?? '',
          fancy?.intensity ?? '',
          fancy?.overtone ?? '',
          isUnreadable ? ON_REQUEST : price,
        ],
        of: orgStockNo,
        price: fault ? null : price,
        fault,
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

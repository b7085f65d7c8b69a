import type { StockField } from '#common/supply/fields.ts';
import type { StoneDraft } from '#common/supply/stone-draft.ts';
import { type Dialect, drawing, writtenIn } from '../files/written-lists.ts';

export type Table = { heads: string[]; rows: string[][] };
export interface Supplier extends Dialect {
  readonly name: string;
  /** the growth of all stones, if the list has no column for it */
  readonly growth?: 2;
  file(table: Table, stones: readonly StoneDraft[]): Promise<Buffer> | Buffer;
}

export const joined = ({ heads, rows }: Table, separator: string, end = '\n'): string =>
  [heads, ...rows]
    .map((cells) =>
      cells
        .map((cell) =>
          cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell,
        )
        .join(separator),
    )
    .join(end) + end;

export const COMMON = {
  color: 'Color',
  clarity: 'Clarity',
  rap: 'Rap',
  key_to_symbols: 'Key To Symbols',
  eye_clean: 'Eye Clean',
  milky: 'Milky',
  video: 'Video Link',
  availability: 'Availability',
} as const;

/** Returns the file in which a supplier lists these stones. */
export const listedBy = async (
  supplier: Supplier,
  stones: readonly StoneDraft[],
): Promise<Buffer> => supplier.file(tableOf(supplier, stones), stones);

function tableOf(supplier: Supplier, stones: readonly StoneDraft[]): Table {
  const draw = drawing(supplier.seed);
  const fields = Object.keys(supplier.heads) as StockField[];
  // The order of columns differs by supplier.
  const order = fields.map((field) => ({ field, at: draw(1000) })).sort((a, b) => a.at - b.at);
  const heads = supplier.seed === 5 ? fields : order.map(({ field }) => field);
  return {
    heads: heads.map((field) => supplier.heads[field] ?? ''),
    rows: stones.map((stone) => {
      const cells = writtenIn(supplier, stone, draw);
      return heads.map((field) => cells[field] ?? '');
    }),
  };
}

import type { ListColumn } from './list-paper.ts';

const BASE = 8;
/** The letters that are tried before words are cut, and the smallest after that. */
const SIZES = [8, 7.5, 7, 6.5];
const SMALLEST = 6;

type Sized = Pick<ListColumn<never>, 'field' | 'width' | 'least'>;

export interface FittedColumns<Column> {
  /** points of the letters */
  size: number;
  columns: readonly { column: Column; width: number }[];
  leftOut: readonly Column[];
}

/**
 * All columns in a room: with smaller letters, then with shorter words, and where even that is too much without those
 * that are wanted least. What is left over goes to the words.
 */
export function fitColumns<Column extends Sized>(
  columns: readonly Column[],
  room: number,
  leastWanted: readonly string[],
): FittedColumns<Column> {
  const kept = [...columns];
  const leftOut: Column[] = [];
  for (;;) {
    const fitted = fitAll(kept, room);
    if (fitted) return { ...fitted, leftOut };
    leftOut.push(...kept.splice(leastWantedOf(kept, leastWanted), 1));
  }
}

const sum = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0);
const widest = (columns: readonly Sized[]): number => sum(columns.map(({ width }) => width));
const narrowest = (columns: readonly Sized[]): number =>
  sum(columns.map(({ width, least }) => least ?? width));

function fitAll<Column extends Sized>(columns: readonly Column[], room: number) {
  const roomy = SIZES.find((size) => (widest(columns) * size) / BASE <= room);
  if (roomy !== undefined) return drawnAt(columns, room, roomy);
  const tight = [SIZES.at(-1) ?? SMALLEST, SMALLEST].find(
    (size) => (narrowest(columns) * size) / BASE <= room,
  );
  return tight === undefined ? null : drawnAt(columns, room, tight);
}

/** Words take what is left over, or give what is missing; without words everything grows alike. */
function drawnAt<Column extends Sized>(columns: readonly Column[], room: number, size: number) {
  const scale = size / BASE;
  const rest = room - widest(columns) * scale;
  const give = ({ width, least }: Sized): number => {
    if (least === undefined) return 0;
    return rest < 0 ? width - least : width;
  };
  const share = sum(columns.map(give));
  const all = widest(columns);
  return {
    size,
    columns: columns.map((column) => {
      const part = share > 0 ? give(column) / share : column.width / all;
      return { column, width: column.width * scale + rest * part };
    }),
  };
}

/** Its place; the last where none of them is named. */
function leastWantedOf(columns: readonly Sized[], leastWanted: readonly string[]): number {
  const field = leastWanted.find((name) => columns.some((column) => column.field === name));
  return columns.findIndex((column) => column.field === field);
}

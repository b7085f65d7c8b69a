import { ListFault } from './list-fault.ts';

const MB = 1024 * 1024;

/** As many rows as a spreadsheet has. */
export const MOST_ROWS = 1_048_576;
export const MOST_COLUMNS = 512;
/** What a spreadsheet takes into one cell. */
export const LONGEST_CELL = 32_767;
/** All that a file holds when it is unpacked. */
const MOST_UNPACKED = 1024 * MB;
/** Beyond the first few megabytes nothing that people write packs so well: it was made to fill a memory. */
const SMALL = 16 * MB;
const TIGHTEST = 150;
/** A thread that wants more is stopped. What is kept outside of it, such as texts that cells share, is capped by itself. */
export const THREAD_LIMITS = {
  maxOldGenerationSizeMb: 128,
  maxYoungGenerationSizeMb: 24,
  codeRangeSizeMb: 32,
} as const;
export const MOST_SHARED_BYTES = 64 * MB;

export const tooManyRows = (): ListFault =>
  new ListFault(`has more than ${MOST_ROWS.toLocaleString('en-US')} rows`, { row: MOST_ROWS + 1 });

export const tooManyColumns = (row: number): ListFault =>
  new ListFault(`has more than ${MOST_COLUMNS} columns`, { row, column: MOST_COLUMNS + 1 });

export const tooLongCell = (row: number, column: number): ListFault =>
  new ListFault(`has a cell of more than ${LONGEST_CELL.toLocaleString('en-US')} signs`, {
    row,
    column,
  });

/** An archive says how large its parts are. What it says is held against what comes out, too. */
export function requireHarmless(
  parts: readonly { compressedSize: number; uncompressedSize: number }[],
): void {
  const [packed, whole] = [
    parts.reduce((sum, part) => sum + part.compressedSize, 0),
    parts.reduce((sum, part) => sum + part.uncompressedSize, 0),
  ];
  if (whole > MOST_UNPACKED || (whole > SMALL && whole > packed * TIGHTEST))
    throw new ListFault(
      `would be ${Math.ceil(whole / MB).toLocaleString('en-US')} MB when it is unpacked, which no list is`,
    );
}

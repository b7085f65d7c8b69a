import { ListFault } from './list-fault.ts';

const MB = 1024 * 1024;

/** The row limit of Excel. */
export const MOST_ROWS = 1_048_576;
export const MOST_COLUMNS = 512;
/** The character limit of an Excel cell. */
export const LONGEST_CELL = 32_767;
const MOST_UNPACKED = 1024 * MB;
/** Archives of up to this unpacked size are not checked for a zip bomb. */
const SMALL = 16 * MB;
/**
 * Maximum compression ratio of an archive above `SMALL`. An archive with a higher ratio is refused
 * as a zip bomb.
 */
const TIGHTEST = 150;
/**
 * Node terminates a worker that exceeds these limits of the V8 heap. `MOST_SHARED_BYTES` limits the
 * shared strings of a workbook, which are outside of the heap.
 */
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
  new ListFault(`has a cell of more than ${LONGEST_CELL.toLocaleString('en-US')} characters`, {
    row,
    column,
  });

const inMb = (bytes: number): string => Math.ceil(bytes / MB).toLocaleString('en-US');

/** Checks the sizes that the archive declares. Unpacking checks the real sizes as well. */
export function requireHarmless(
  parts: readonly { compressedSize: number; uncompressedSize: number }[],
): void {
  const [packed, whole] = [
    parts.reduce((sum, part) => sum + part.compressedSize, 0),
    parts.reduce((sum, part) => sum + part.uncompressedSize, 0),
  ];
  if (whole > MOST_UNPACKED)
    throw new ListFault(
      `would be ${inMb(whole)} MB unpacked, but at most ${inMb(MOST_UNPACKED)} MB can be read: please split the list`,
    );
  if (whole > SMALL && whole > packed * TIGHTEST)
    throw new ListFault(
      `is compressed by a factor of more than ${TIGHTEST}, which is unusual for a stock list: please send it as a CSV file without compression`,
    );
}

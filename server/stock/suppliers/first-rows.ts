import type { components } from '#api/schema.gen.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { describeFault, ListFault } from '../lists/list-fault.ts';
import { readList } from '../lists/read-list.ts';

export type Trial = components['schemas']['SupplierTrial'];

const MOST_ROWS = 20;
const MOST_COLUMNS = 300;
const LONGEST_HEAD = 200;
const LONGEST_CELL = 500;

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`;

/**
 * Returns the first rows of a stock list. If the list is unreadable, throws an error with the
 * position of the fault.
 */
export async function readFirstRows(
  at: string,
  rowsAt: string | null,
): Promise<Pick<Trial, 'encoding' | 'columns' | 'rows' | 'is_whole'>> {
  try {
    const { facts, rows } = await readList(at, rowsAt === null ? {} : { rowsAt });
    const first: string[][] = [];
    // Leaving the loop terminates the worker that reads the list.
    for await (const batch of rows) {
      first.push(...batch.slice(0, MOST_ROWS + 1 - first.length).map(({ cells }) => [...cells]));
      if (first.length > MOST_ROWS) break;
    }
    return {
      encoding: facts.encoding ?? facts.format,
      columns: facts.headers.slice(0, MOST_COLUMNS).map((head) => cut(head, LONGEST_HEAD)),
      rows: first
        .slice(0, MOST_ROWS)
        .map((cells) => cells.slice(0, MOST_COLUMNS).map((cell) => cut(cell, LONGEST_CELL))),
      is_whole: first.length <= MOST_ROWS,
    };
  } catch (error) {
    if (!(error instanceof ListFault)) throw error;
    throw refuse('supplierFaulty', [{ message: `The response ${describeFault(error)}` }]);
  }
}

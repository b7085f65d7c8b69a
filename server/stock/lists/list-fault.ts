/** A position in a file; rows and columns start at 1. */
export interface Place {
  readonly row?: number | undefined;
  readonly column?: number | undefined;
}

/** The reason why a stock list cannot be read. Any other error is a bug. */
export class ListFault extends Error {
  readonly place: Place;
  constructor(message: string, place: Place = {}) {
    super(message);
    this.place = place;
  }
}

/**
 * Returns the text that follows the name of the stock list in a message, such as "is empty (row
 * 3)."
 */
export function describeFault({ message, place: { row, column } }: ListFault): string {
  const at = [row && `row ${row}`, column && `column ${column}`].filter(Boolean).join(', ');
  return `${message}${at && ` (${at})`}.`;
}

/**
 * True if the list is well formed but has no records, for example the page after the last page of
 * an API.
 */
export const isEmptyList = ({ message }: ListFault): boolean =>
  /^(is empty|has no (list of )?records)/.test(message);

/** Where in a file something is: rows and columns are counted from 1. */
export interface Place {
  readonly row?: number | undefined;
  readonly column?: number | undefined;
}

/** A list that cannot be read, and why; whatever else is thrown is a bug. */
export class ListFault extends Error {
  readonly place: Place;
  constructor(message: string, place: Place = {}) {
    super(message);
    this.place = place;
  }
}

/** What is wrong, and where, as the end of a sentence that says of what. */
export function listFaultWords({ message, place: { row, column } }: ListFault): string {
  const at = [row && `row ${row}`, column && `column ${column}`].filter(Boolean).join(', ');
  return `${message}${at && ` (${at})`}.`;
}

/** Whether a list is well written and has nothing in it, as the page behind the last one. */
export const hasNothing = ({ message }: ListFault): boolean =>
  /^(is empty|has no (list of )?records)/.test(message);

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

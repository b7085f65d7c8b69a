/** A column of a list as it is printed. */
export interface ListColumn<Row> {
  /** what sums name it by */
  field: string;
  header: string;
  /** points that its longest expected value has in letters of eight points */
  width: number;
  /** words may be cut down to this many; without it a value is whole, whatever it takes */
  least?: number;
  isFigure?: boolean;
  value: (row: Row) => string;
}

/** Something that a group, or the whole list, comes to. */
export interface ListSum {
  /** the column that it stands under */
  field: string;
  /** what it is called where that column is not there */
  name: string;
  value: string;
}

/** Some rows of a list and what they come to. */
export interface ListPart {
  /** null where the list is not grouped */
  label: string | null;
  count: number;
  sums: readonly ListSum[];
}

/** A list as it is to be printed, with everything that is drawn already in words. */
export interface ListPaper<Row> {
  title: string;
  /** what was asked for, when and by whom */
  facts: readonly (readonly [label: string, value: string])[];
  columns: readonly ListColumn<Row>[];
  /** fields in the order in which they are left out where the page is too narrow for all */
  leastWanted: readonly string[];
  parts: readonly ListPart[];
  /** in the order of the parts */
  rows: AsyncIterator<Row>;
  /** a line each */
  totals: readonly { label: string; sums: readonly ListSum[] }[];
  /** what stands where there are no rows */
  empty: string;
  createdAt: Date;
}

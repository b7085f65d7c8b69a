import type { ReactNode } from 'react';

export type CellValue = string | number | boolean | Date | null | undefined;

export type GridSort = { readonly id: string; readonly desc: boolean };

/**
 * A column of a list. Sorting, copying and exporting use `value`; `format` and `cell` only affect
 * the display.
 */
export type GridColumn<Row> = {
  readonly id: string;
  /** The header text. It contains the unit and the currency, which the cells omit. */
  readonly header: string;
  /** The long form for the tooltip, the columns menu and exports. */
  readonly headerTitle?: string;
  readonly align?: 'start' | 'end' | 'center';
  /**
   * Only for names and remarks: the maximum requested width in pixels. The text may end in an
   * ellipsis, and the column shares spare width. All other columns always fit.
   */
  readonly words?: number;
  /**
   * The column identifies the row, as the name of a client does, and always keeps its `words`
   * width.
   */
  readonly wordsFirst?: true;
  /**
   * The text to measure for a cell that renders something other than its value; null to measure the
   * value. It is never displayed.
   */
  readonly written?: (row: Row) => string | null;
  /** Pixels in addition to the text of a cell: an icon, or the padding of a badge. */
  readonly extraWidth?: number;
  readonly pinned?: 'left' | 'right';
  readonly sortable?: boolean;
  /** Labels of the two directions, for example "low first", "high first". */
  readonly sortWords?: readonly [ascending: string, descending: string];
  /** True if the column is hidden by default. */
  readonly hidden?: boolean;
  /** True for a disclosure that every export must contain. */
  readonly inEveryFile?: boolean;
  /** True for key columns: semibold. */
  readonly strong?: boolean;
  /** True for secondary columns: second text colour. */
  readonly quiet?: boolean;
  readonly value: (row: Row) => CellValue;
  readonly format?: (value: CellValue, row: Row) => string;
  readonly cell?: (row: Row) => ReactNode;
  readonly exportValue?: (row: Row) => CellValue;
};

export type GridPage = {
  /** 1-based. */
  readonly page: number;
  readonly size: number;
  readonly totalRecords: number;
  /** number of loaded records: this page and those appended to it */
  readonly inHand?: number;
  readonly onChange: (next: { readonly page: number; readonly size: number }) => void;
};

/** The saved settings of one list. */
export type GridView = {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
  readonly sort: readonly GridSort[];
};

export type GridViewStorage = {
  readonly load: (viewKey: string) => GridView | null;
  readonly save: (viewKey: string, view: GridView) => void;
};

/** A total whose parts cannot be averaged together, shown part by part. */
export type GridParts = {
  readonly parts: readonly {
    readonly name: string;
    /** an abbreviation for narrow places */
    readonly abbreviation: string;
    readonly text: string;
  }[];
};
export type GridTotalCells = Readonly<Record<string, ReactNode | GridParts>>;

export type GridTotals<Row> = {
  /**
   * Computes totals from the loaded rows unless they are given below. It covers all columns at
   * once, because iterating many rows costs more than the sums.
   */
  readonly addUp?: (rows: readonly Row[]) => GridTotalCells;
  /** Totals of all matches, computed by the server. */
  readonly matches?: GridTotalCells;
  /** Totals of a selection that may exceed the loaded rows. */
  readonly selected?: GridTotalCells;
  readonly matchesLabel?: string;
  readonly selectedLabel?: string;
};

/** A selection of all matches, beyond the loaded rows. The caller defines its effect. */
export type GridAllMatching = {
  readonly active: boolean;
  readonly total: number;
  readonly onChoose: () => void;
  readonly onClear: () => void;
};

/**
 * A row on phones: a picture to tick, and two or three lines to open. Right-aligned parts are
 * always shown in full; left-aligned text may end in an ellipsis.
 */
export type GridPhoneRow = {
  readonly picture: ReactNode;
  readonly title: ReactNode;
  readonly value?: ReactNode;
  readonly detail: ReactNode;
  readonly note?: ReactNode;
  /** A third line. If one row has it, all rows of the list reserve it. */
  readonly more?: ReactNode;
  readonly moreNote?: ReactNode;
  /** The maximum number of lines of `more`; default 1. */
  readonly moreLines?: number;
};

export type GridExport<Row> = {
  /** All filtered rows, page by page. `fileName` has no extension. */
  readonly rows: (signal: AbortSignal) => AsyncIterable<readonly Row[]>;
  readonly fileName: string;
  /** The total shown in the progress: "of 12,400". */
  readonly total?: number;
  /** A file with the same rows, written by the server. */
  readonly file?: GridFile;
};

export type GridFile = {
  readonly label: string;
  /** Starts the file with the visible columns, in their order. */
  readonly start: (columnIds: readonly string[]) => void;
  /** The label of the cancel button, with the progress; null if no file is being written. */
  readonly running: string | null;
  readonly cancel: () => void;
};

export type GridCardsOf<Row> = {
  /** The height of a card in pixels, needed to compute positions. */
  readonly height: number;
  readonly narrowest: number;
  readonly render: (row: Row) => ReactNode;
};

export type DataGridProps<Row> = {
  /** The storage key of the saved columns, widths and order. Unique per list. */
  readonly viewKey: string;
  readonly label: string;
  /** Must be referentially stable: a new array renders all rows again. */
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;

  /** `loading` has no rows yet; `refreshing` keeps the old rows and shows a progress bar. */
  readonly status?: 'loading' | 'refreshing' | 'ready' | 'error' | undefined;
  readonly empty?: ReactNode | undefined;
  readonly error?: ReactNode | undefined;

  /** Without `onSelectionChange` the list has no tick boxes. */
  readonly selection?: ReadonlySet<string> | undefined;
  readonly onSelectionChange?: ((next: ReadonlySet<string>) => void) | undefined;
  /** The reason why a row cannot be ticked; null if it can. */
  readonly closedReason?: ((row: Row) => string | null) | undefined;
  /** True for dimmed rows, which allow no actions. */
  readonly locked?: ((row: Row) => boolean) | undefined;
  readonly allMatching?: GridAllMatching | undefined;

  /** The id of the current row. If undefined, the grid keeps it itself. */
  readonly currentId?: string | null | undefined;
  readonly onCurrentChange?: ((id: string | null) => void) | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** True for the one grid of a page that handles keys anywhere outside of fields and dialogs. */
  readonly pageKeys?: boolean | undefined;

  /** The label of the default order. */
  readonly usualOrder?: string | undefined;
  /**
   * With `onSort` the server sorts, and `sort` is displayed. Without it the grid sorts the loaded
   * rows.
   */
  readonly sort?: readonly GridSort[] | undefined;
  readonly onSort?: ((columnId: string, multi: boolean) => void) | undefined;

  readonly page?: GridPage | undefined;
  readonly totals?: GridTotals<Row> | undefined;
  /** Recently changed cells, by row id and column id. They are underlined for two seconds. */
  readonly changedCells?: ReadonlyMap<string, ReadonlySet<string>> | undefined;

  readonly toolbar?: ReactNode | undefined;
  /** Floats above the totals while rows are ticked. */
  readonly actionBar?: ReactNode | undefined;
  readonly exporting?: GridExport<Row> | undefined;
  /** Shows records as cards instead of rows. */
  readonly cards?: GridCardsOf<Row> | 'to come' | undefined;
  /** Called when the last loaded rows come into view, to prefetch the next page. */
  readonly onNearEnd?: (() => void) | undefined;
  readonly renderPhoneRow?: ((row: Row) => GridPhoneRow) | undefined;
  readonly storage?: GridViewStorage | undefined;
};

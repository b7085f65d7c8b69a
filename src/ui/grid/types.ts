import type { ReactNode } from 'react';

export type CellValue = string | number | boolean | Date | null | undefined;

export type GridSort = { readonly id: string; readonly desc: boolean };

/**
 * A column of a list. Sorting uses `value`; exports use `exportValue` if given, else `value`.
 * `format` and `cell` affect only the display.
 */
export type GridColumn<Row> = {
  readonly id: string;
  /** The header text, including the unit and the currency, which the cells omit. */
  readonly header: string;
  /** The full name of the column, used in the tooltip, the columns menu and exports. */
  readonly headerTitle?: string;
  readonly align?: 'start' | 'end' | 'center';
  /**
   * Maximum width, in pixels, that a column of names or remarks requests for long text. If space is
   * short, the column shrinks and its text ends in an ellipsis. Columns without `words` always show
   * their whole content.
   */
  readonly words?: number;
  /**
   * True if the text identifies the row, for example the name of a business. The column then does
   * not shrink, even if space is short.
   */
  readonly wordsFirst?: true;
  /**
   * The text to measure if a cell shows something other than its value; null to measure the value.
   * The text is never displayed.
   */
  readonly written?: (row: Row) => string | null;
  /** Additional width of a cell besides its text, in pixels: an icon, or the padding of a badge. */
  readonly extraWidth?: number;
  /** The side on which the column stays in sight by default. The user can change it. */
  readonly pinned?: 'left' | 'right';
  readonly sortable?: boolean;
  /** Labels of the two sort directions, for example "low first" and "high first". */
  readonly sortWords?: readonly [ascending: string, descending: string];
  readonly hidden?: boolean;
  /**
   * True for a column that every export must contain, even if the user has hidden it, for example
   * the growth of a stone.
   */
  readonly inEveryFile?: boolean;
  /** False for a column whose cells have no text to print, such as pictures. Default: true. */
  readonly printed?: boolean;
  readonly strong?: boolean;
  readonly quiet?: boolean;
  readonly value: (row: Row) => CellValue;
  readonly format?: (value: CellValue, row: Row) => string;
  readonly cell?: (row: Row) => ReactNode;
  readonly exportValue?: (row: Row) => CellValue;
};

export type GridPage = {
  /** page number, from 1 */
  readonly page: number;
  readonly size: number;
  readonly totalRecords: number;
  /** number of loaded records, including the pages loaded by scrolling */
  readonly inHand?: number;
  readonly onChange: (next: { readonly page: number; readonly size: number }) => void;
};

export type GridView = {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
  /** Columns that the user has pinned or unpinned. The other columns keep their default. */
  readonly pins: Readonly<Record<string, GridPin>>;
  readonly sort: readonly GridSort[];
  /** The named view that was applied last; undefined for the default view. */
  readonly named?: GridNamedView | undefined;
};

export type GridNamedView = {
  readonly id: string;
  readonly name: string;
  /** The version that was applied; undefined if it was applied before views had versions. */
  readonly version?: number | undefined;
};

export type GridPin = 'left' | 'right' | 'none';

export type GridViewStorage = {
  readonly load: (viewKey: string) => GridView | null;
  readonly save: (viewKey: string, view: GridView) => void;
};

/**
 * A total per part, for example per growth type, because an average over all parts would be
 * meaningless.
 */
export type GridParts = {
  readonly parts: readonly {
    readonly name: string;
    /** label shown before `text` in a cell, for example "LG" */
    readonly abbreviation: string;
    readonly text: string;
  }[];
};
export type GridTotalCells = Readonly<Record<string, ReactNode | GridParts>>;

export type GridTotals<Row> = {
  /**
   * Computes the totals from the loaded rows, unless `matches` or `selected` contains the totals.
   * One call computes all columns, so that the rows are iterated only once.
   */
  readonly addUp?: (rows: readonly Row[]) => GridTotalCells;
  readonly matches?: GridTotalCells;
  /**
   * Totals of the selected rows, computed by the caller. Needed only if the selection may include
   * rows that are not loaded.
   */
  readonly selected?: GridTotalCells;
  readonly matchesLabel?: string;
  readonly selectedLabel?: string;
};

/**
 * Lets the user select all matches, including rows that are not loaded. The caller decides what
 * this selection does.
 */
export type GridAllMatching = {
  readonly active: boolean;
  readonly total: number;
  /** Maximum number of rows that can be selected together; default: all. */
  readonly limit?: number;
  readonly onChoose: () => void;
  readonly onClear: () => void;
};

/**
 * A row on phones. A tap on the picture ticks the row; a tap on the text opens the row.
 * Right-aligned parts are always shown in full; left-aligned text may end in an ellipsis.
 */
export type GridPhoneRow = {
  readonly picture: ReactNode;
  readonly title: ReactNode;
  readonly value?: ReactNode;
  readonly detail: ReactNode;
  readonly note?: ReactNode;
  /** Third line of text. If one row of the list has a third line, all rows reserve its height. */
  readonly more?: ReactNode;
  readonly moreNote?: ReactNode;
  /** maximum number of text lines of `more`; default 1 */
  readonly moreLines?: number;
};

export type GridExport<Row> = {
  /**
   * Yields all filtered rows, page by page, with the values of the visible or of all columns.
   * `fileName` is the file name without extension.
   */
  readonly rows: (signal: AbortSignal, columns?: 'shown' | 'all') => AsyncIterable<readonly Row[]>;
  /** Yields selected rows with the values of all columns; only if loaded rows lack some values. */
  readonly selectedRows?: (
    selected: readonly Row[],
    signal: AbortSignal,
  ) => AsyncIterable<readonly Row[]>;
  readonly fileName: string;
  readonly total?: number;
  /** Formats that the server writes. */
  readonly files?: readonly GridFile[];
  /** Opens the export dialog of the caller instead of the dialog of the grid. */
  readonly onOpen?: () => void;
};

/** A file of a list that the server writes. */
export type GridFile = {
  readonly format: string;
  readonly label: string;
  readonly note: string;
  /** Further choices for this format. */
  readonly fields?: ReactNode;
  /** True if the file contains the chosen columns; otherwise the format determines the columns. */
  readonly withColumns?: boolean;
  /** Returns the reason why the file cannot contain these rows; null if it can. */
  readonly reasonAgainst?: (scope: 'selected' | 'all') => string | null;
  /** Starts writing the file. A file with columns contains them in the given order. */
  readonly start: (scope: 'selected' | 'all', columnIds: readonly string[]) => void;
  /** The progress; null while no file is being written. */
  readonly running: string | null;
  readonly cancel: () => void;
};

export type GridCardsOf<Row> = {
  readonly height: number;
  readonly narrowest: number;
  readonly render: (row: Row) => ReactNode;
};

export type DataGridProps<Row> = {
  /**
   * Key under which the columns, widths and order of this list are saved. Each list needs a
   * different key.
   */
  readonly viewKey: string;
  readonly label: string;
  /** Must be the same array on every render, because a new array renders all rows again. */
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;

  /**
   * `loading` means that no rows have arrived yet; `refreshing` keeps the old rows and shows a
   * progress bar.
   */
  readonly status?: 'loading' | 'refreshing' | 'ready' | 'error' | undefined;
  readonly empty?: ReactNode | undefined;
  readonly error?: ReactNode | undefined;

  /** Ids of the ticked rows. Without `onSelectionChange`, the list has no checkboxes. */
  readonly selection?: ReadonlySet<string> | undefined;
  readonly onSelectionChange?: ((next: ReadonlySet<string>) => void) | undefined;
  /** Returns the reason why a row cannot be ticked; null if the row can be ticked. */
  readonly closedReason?: ((row: Row) => string | null) | undefined;
  /** Returns true for rows that are dimmed and allow no actions. */
  readonly locked?: ((row: Row) => boolean) | undefined;
  readonly allMatching?: GridAllMatching | undefined;
  /** All ticked rows, if some of them are on other pages. */
  readonly selectedRows?: readonly Row[] | undefined;

  /** Id of the current row. If undefined, the grid stores the current row itself. */
  readonly currentId?: string | null | undefined;
  readonly onCurrentChange?: ((id: string | null) => void) | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  /**
   * True if this grid handles keys anywhere on the page, except in fields and dialogs. At most one
   * grid per page may set this property.
   */
  readonly pageKeys?: boolean | undefined;

  readonly usualOrder?: string | undefined;
  /**
   * With `onSort`, the rows arrive sorted from the server. Without `onSort`, the grid sorts the
   * loaded rows.
   */
  readonly sort?: readonly GridSort[] | undefined;
  readonly onSort?: ((columnId: string, multi: boolean) => void) | undefined;
  /**
   * Replaces the whole sort order. If the server sorts (`onSort`), named views restore their sort
   * order only with this function.
   */
  readonly onSortAll?: ((sort: readonly GridSort[]) => void) | undefined;

  readonly page?: GridPage | undefined;
  readonly totals?: GridTotals<Row> | undefined;
  /**
   * Ids of recently changed columns, by row id. The changed cells are underlined for two seconds.
   */
  readonly changedCells?: ReadonlyMap<string, ReadonlySet<string>> | undefined;

  readonly toolbar?: ReactNode | undefined;
  readonly actionBar?: ReactNode | undefined;
  readonly exporting?: GridExport<Row> | undefined;
  /**
   * Shows the records as cards instead of rows. `to come` means that the cards are still loading.
   */
  readonly cards?: GridCardsOf<Row> | 'to come' | undefined;
  /**
   * Called when one of the last loaded rows becomes visible, so that the caller can prefetch the
   * next page.
   */
  readonly onNearEnd?: (() => void) | undefined;
  /** Called with the ids of the visible columns, first when the grid is mounted. */
  readonly onColumnsShown?: ((columnIds: readonly string[]) => void) | undefined;
  readonly renderPhoneRow?: ((row: Row) => GridPhoneRow) | undefined;
  readonly storage?: GridViewStorage | undefined;
  /**
   * Ids of the columns to show first while a drawer leaves only a narrow part of the list visible.
   * Pinned columns then follow in their order.
   */
  readonly leading?: readonly string[] | undefined;
};

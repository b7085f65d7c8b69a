import type { ReactNode } from 'react';

export type CellValue = string | number | boolean | Date | null | undefined;

export type GridSort = { readonly id: string; readonly desc: boolean };

/**
 * One column of a list. `value` is what sorting, copying and exporting see;
 * `format` and `cell` only decide how it looks.
 */
export type GridColumn<Row> = {
  readonly id: string;
  /** The word above the column. Units and currency stand here, not in the cells. */
  readonly header: string;
  /** The long form for the tooltip, the columns menu and the export. */
  readonly headerTitle?: string;
  readonly align?: 'start' | 'end' | 'center';
  /**
   * Of names and remarks alone: what they ask for at most, in pixels. They may end in an ellipsis, and share what room
   * is left. All other columns are seen whole.
   */
  readonly words?: number;
  /** They are what a row is known by, as the name of a client: whatever is in sight, so many pixels of them are. */
  readonly wordsFirst?: true;
  /** The text of a cell that is drawn otherwise than as its value, else null: measured, not shown. */
  readonly written?: (row: Row) => string | null;
  /** What stands beside the text of a cell, in pixels: an icon, the edges of a badge. */
  readonly beside?: number;
  readonly pinned?: 'left' | 'right';
  /** False takes the sort away from the header. */
  readonly sortable?: boolean;
  /** What ascending and descending are called, for example "low first", "high first". */
  readonly sortWords?: readonly [ascending: string, descending: string];
  /** Hidden until the user chooses it in the columns menu. */
  readonly hidden?: boolean;
  /** A disclosure that every file has, shown in the list or not. */
  readonly inEveryFile?: boolean;
  /** True for the columns that the eye scans for: semibold. */
  readonly strong?: boolean;
  /** True for the columns that may step back: second text colour. */
  readonly quiet?: boolean;
  readonly value: (row: Row) => CellValue;
  readonly format?: (value: CellValue, row: Row) => string;
  readonly cell?: (row: Row) => ReactNode;
  readonly exportValue?: (row: Row) => CellValue;
};

export type GridPage = {
  /** Counted from 1. */
  readonly page: number;
  readonly size: number;
  readonly totalRecords: number;
  /** records of this page and of those that were fetched after it */
  readonly inHand?: number;
  readonly onChange: (next: { readonly page: number; readonly size: number }) => void;
};

/** The choices that a user keeps for one list. */
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

/** A figure over what cannot be averaged together is told part by part. */
export type GridParts = {
  readonly parts: readonly {
    readonly name: string;
    /** the same where there is no room for a word */
    readonly mark: string;
    readonly text: string;
  }[];
};
export type GridTotalCells = Readonly<Record<string, ReactNode | GridParts>>;

export type GridTotals<Row> = {
  /**
   * Adds up rows in hand, for what is not given below. It answers for all columns at once, because
   * walking many rows is dearer than the sums.
   */
  readonly addUp?: (rows: readonly Row[]) => GridTotalCells;
  /** Server-made totals over every row that matches. */
  readonly matches?: GridTotalCells;
  /** The totals over a selection that may be larger than the rows in hand. */
  readonly selected?: GridTotalCells;
  readonly matchesLabel?: string;
  readonly selectedLabel?: string;
};

/** The ticked set may reach beyond the page; the caller owns what that means. */
export type GridAllMatching = {
  readonly active: boolean;
  readonly total: number;
  readonly onChoose: () => void;
  readonly onClear: () => void;
};

/**
 * What a row becomes on a phone: a picture to tick, and two or three lines to open. What stands right of each is always
 * seen whole; left of it words that are too long end in an ellipsis.
 */
export type GridPhoneRow = {
  readonly picture: ReactNode;
  readonly title: ReactNode;
  readonly value?: ReactNode;
  readonly detail: ReactNode;
  readonly note?: ReactNode;
  /** A third line. One row that has it gives room for it to all of the list. */
  readonly more?: ReactNode;
  readonly moreNote?: ReactNode;
  /** How many lines `more` may need; one unless told otherwise. */
  readonly moreLines?: number;
};

export type GridExport<Row> = {
  /** Everything that is filtered, in pages, without its ending in the name. */
  readonly rows: (signal: AbortSignal) => AsyncIterable<readonly Row[]>;
  readonly fileName: string;
  /** Gives the progress its "of 12,400". */
  readonly total?: number;
  /** A file that the server writes of the same rows. */
  readonly file?: GridFile;
};

export type GridFile = {
  /** The word in the menu. */
  readonly label: string;
  /** Of the columns that are shown, in their order. */
  readonly start: (columnIds: readonly string[]) => void;
  /** How to stop it, with what it has come to; null while nothing is under way. */
  readonly running: string | null;
  readonly cancel: () => void;
};

export type GridCardsOf<Row> = {
  /** Of one card, in pixels: they are placed by arithmetic. */
  readonly height: number;
  readonly narrowest: number;
  readonly render: (row: Row) => ReactNode;
};

export type DataGridProps<Row> = {
  /** Names the kept columns, widths and order. One per list. */
  readonly viewKey: string;
  /** Read by a screen reader as the name of the list. */
  readonly label: string;
  /** Keep this array stable between renders: rows are drawn again when it changes. */
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;

  /** `loading` has no rows yet; `refreshing` keeps the old ones under a moving line. */
  readonly status?: 'loading' | 'refreshing' | 'ready' | 'error' | undefined;
  readonly empty?: ReactNode | undefined;
  readonly error?: ReactNode | undefined;

  /** Without `onSelectionChange` the list has no tick boxes. */
  readonly selection?: ReadonlySet<string> | undefined;
  readonly onSelectionChange?: ((next: ReadonlySet<string>) => void) | undefined;
  /** The sentence why a row cannot be ticked, or null when it can. */
  readonly closedReason?: ((row: Row) => string | null) | undefined;
  /** Dim rows: shown, readable, not to be acted upon. */
  readonly locked?: ((row: Row) => boolean) | undefined;
  readonly allMatching?: GridAllMatching | undefined;

  /** The row with the bar at its left edge. Left out, the grid keeps it itself. */
  readonly currentId?: string | null | undefined;
  readonly onCurrentChange?: ((id: string | null) => void) | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** One grid per page may listen to the keys wherever the focus is, except in fields and dialogs. */
  readonly pageKeys?: boolean | undefined;

  /** What the order is called in which the rows come, while nobody has chosen another. */
  readonly usualOrder?: string | undefined;
  /** With `onSort` the server sorts and `sort` is shown; without it the grid sorts the rows in hand. */
  readonly sort?: readonly GridSort[] | undefined;
  readonly onSort?: ((columnId: string, multi: boolean) => void) | undefined;

  readonly page?: GridPage | undefined;
  readonly totals?: GridTotals<Row> | undefined;
  /** Cells that just changed, by row id and column id: underlined for two seconds. */
  readonly changedCells?: ReadonlyMap<string, ReadonlySet<string>> | undefined;

  /** Left side of the bar above the rows: the count and what belongs to it. */
  readonly toolbar?: ReactNode | undefined;
  /** Floats above the totals while rows are ticked. */
  readonly actionBar?: ReactNode | undefined;
  readonly exporting?: GridExport<Row> | undefined;
  /** In place of rows, where the caller shows its records as cards. */
  readonly cards?: GridCardsOf<Row> | 'to come' | undefined;
  /** The last rows of the page come into sight: what follows may be fetched ahead. */
  readonly onNearEnd?: (() => void) | undefined;
  readonly renderPhoneRow?: ((row: Row) => GridPhoneRow) | undefined;
  readonly storage?: GridViewStorage | undefined;
};

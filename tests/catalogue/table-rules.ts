/** Before the table that a row goes with when that one goes. */
export const GONE_WITH = 'gone with ';

/** A row, or some columns of one. */
export type Row = Readonly<Record<string, unknown>>;

/** What a rule refuses and, right beside it, what it lets in: columns in which a second row differs from the first. */
export interface Bounds {
  /** how the first row is before, where it must be otherwise than it stands */
  readonly first?: Row;
  readonly refused: readonly Row[];
  readonly allowed: readonly Row[];
}

export type TriggerRule =
  /** Refuses a birth. */
  | { readonly workflow: string; readonly births: readonly Row[] }
  /** Refuses a step: the row is taken through all but the last, which is refused. */
  | { readonly workflow: string; readonly steps: readonly (readonly Row[])[] }
  /** Refuses nothing, but does something, at once or at the end of the transaction: `counts` is one more after `when`, and the same after `not`. */
  | {
      readonly counts: string;
      readonly atTheEnd?: true;
      readonly when: readonly string[];
      readonly not?: readonly string[];
    }
  /** Waits for the end of the transaction: what stands then, and what must not. */
  | {
      readonly atTheEnd: true;
      /** with which it refuses */
      readonly code: string;
      readonly refused: readonly string[];
      readonly allowed: readonly string[];
    };

/** All that the database holds about one table, with the rows that show it. */
export interface TableRules {
  /** What is in the way of the first row. */
  readonly prepare?: string;
  /** One that is right; it stands while the rules are tried. Null where a migration has made it. */
  readonly row: Row | null;
  /** Others that stand, in what they differ. */
  readonly also?: readonly Row[];
  /** What one more must have of its own to stand beside them. Null where there is only one, ever. */
  readonly second: Row | null;
  /** The columns by which it is known. */
  readonly key: readonly string[];
  /** column -> the table it leads to, with what else must be so; `gone with` where the row goes when that one goes */
  readonly references?: Readonly<Record<string, string | readonly [string, Row]>>;
  /** A CHECK, by its name. */
  readonly checks?: Readonly<Record<string, Bounds>>;
  /** A unique index or an exclusion, by its name: which seconds are too like the first. */
  readonly unique?: Readonly<Record<string, Bounds>>;
  readonly triggers?: Readonly<Record<string, TriggerRule>>;
}

export type Tables = Readonly<Record<string, TableRules>>;

/** How long a text may be; `written` makes one of a length where not every text is let in, `besides` what must be so too. */
export const upTo = (
  column: string,
  most: number,
  { written = xs, besides = {} }: { written?: (length: number) => string; besides?: Row } = {},
): Bounds => ({
  refused: [{ ...besides, [column]: written(most + 1) }],
  allowed: [{ ...besides, [column]: written(most) }],
});

const xs = (length: number): string => 'x'.repeat(length);

/** A row that is the only one of its table. */
export const onlyOne = (column: string, row: Row | null): TableRules => ({
  row,
  second: null,
  key: [column],
});

/** The ids of those that stand in the world of these tables, and of some that stand beside them. */
export const ID = {
  nobody: '00000000-0000-7000-8000-00000000dead',
  first: (nr: number): string => `00000000-0000-7000-8000-${String(nr).padStart(12, '0')}`,
  second: (nr: number): string => `00000000-0000-7000-9000-${String(nr).padStart(12, '0')}`,
};

export const BUSINESS = ID.first(1);
export const OTHER_BUSINESS = ID.second(1);
export const CUSTOMER = ID.first(2);
export const OTHER_CUSTOMER = ID.second(2);
export const STONE = ID.first(3);
export const OTHER_STONE = ID.second(3);
export const THIRD_STONE = ID.second(4);
export const PROVIDER = ID.first(5);
export const OTHER_PROVIDER = ID.second(5);
export const NOW = '2026-03-01T10:00:00Z';
export const LATER = '2026-03-02T10:00:00Z';

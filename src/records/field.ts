import type { components, operations } from '#api/schema.gen.ts';
import type { Code, RoleCode } from '#machines/codes.ts';

type LineRow = components['schemas']['LineRow'];
/** Properties of `LineRow` that are set only in rows of some lists, such as `memo` for memos. */
export type PartName =
  | 'hold'
  | 'order'
  | 'memo'
  | 'invoice'
  | 'enquiry'
  | 'price_offer'
  | 'kept'
  | 'note';
/** Properties that the rows of all lists have. */
export type SharedName = Exclude<keyof LineRow, PartName>;

/** Determines how a value is read from the database, displayed and printed. */
export type Kind =
  | 'text'
  | 'number'
  | 'document'
  | 'count'
  | 'money'
  | 'instant'
  | 'day'
  | 'code'
  | 'flag'
  | 'id';

export interface Field {
  /** Required, except for a field that is named like a shared property. */
  readonly kind?: Kind;
  /** Column header and name of the filter; null if the value has no column. */
  readonly label: string | null;
  /** Tooltip of the column header. */
  readonly title?: string;
  /** Roles that may see the column; default: all roles. */
  readonly roles?: readonly RoleCode[];
  /** The column is hidden until the user adds it to the grid. */
  readonly hidden?: true;
  /**
   * Kind of the value, for a column of the stone search whose values are loaded only with the details
   * of the stones.
   */
  readonly detail?: 'measure' | 'text' | 'day' | 'flag';
  /** The shared property whose value this field shows. For example, `hold_no` shows `reference`. */
  readonly of?: SharedName;
  /** Label of each value, for the kind `code`. */
  readonly names?: Readonly<Record<string, string>>;
  /** Largest width of a text column in the grid, in pixels; default 180. */
  readonly width?: number;
  readonly pinned?: 'left';
  /** Prints an empty cell for zero. */
  readonly blankZero?: true;
  /**
   * Width on paper in points. A text may have a pair of minimum and preferred width instead. The
   * default depends on `kind`.
   */
  readonly print?: number | readonly [least: number, width: number];
  /**
   * If `custom`, the details drawer of the list has its own code for this value, and the generic
   * `FieldFacts` omits it.
   */
  readonly drawer?: 'custom';
  /** Adds an API query parameter, a URL search parameter and a filter control for the field. */
  readonly filter?: 'equals';
  /** Maximum length of a filter text; equals `maxLength` of the query parameter. */
  readonly max?: number;
}
/** The fields of a list in column order, keyed by their property names in openapi.yaml. */
export type Fields = Readonly<Record<string, Field>>;

type KindOf<Value> = [Value] extends [boolean]
  ? 'flag'
  : [Value] extends [number]
    ? 'count' | 'money' | 'code'
    : 'text' | 'number' | 'document' | 'instant' | 'day' | 'code' | 'id';

type Own<Value> = Field & { readonly kind: KindOf<NonNullable<Value>> };
type Shared = Field & { readonly kind?: never; readonly label: string };

type QueryOf<Id extends keyof operations> = NonNullable<
  NonNullable<operations[Id]['parameters']['query']>
>;
/**
 * Names of the query parameters that only the list `Id` has. The parameters of `listMemos` count as
 * shared by all lists. `Handwritten` excludes parameters whose SQL condition is not generated from
 * a field.
 */
export type OwnQuery<Id extends keyof operations, Handwritten extends string = never> = Exclude<
  keyof QueryOf<Id>,
  keyof QueryOf<'listMemos'> | Handwritten
>;

/**
 * Type of the fields of a list. Requires a field for each property of `Row` that is not shared by
 * all lists, and a filter for each query parameter in `Filters`. Fields of shared properties are
 * optional.
 */
export type FieldsOf<Row extends object, Filters extends PropertyKey = never> = {
  readonly [Name in Exclude<keyof Row, SharedName>]: Own<Row[Name]>;
} & { readonly [Name in SharedName]?: Shared } & {
  readonly [Name in Filters]: { readonly filter: 'equals'; readonly max: number };
};

/** Names of the fields in `Table` that do not show a property shared by all lists. */
export type OwnName<Table> = {
  [Name in keyof Table]: Table[Name] extends { kind: Kind }
    ? Table[Name] extends { of: SharedName }
      ? never
      : Name
    : never;
}[keyof Table];

export type FilterName<Table> = {
  [Name in keyof Table]: Table[Name] extends { filter: string } ? Name : never;
}[keyof Table];

export const labelsOf = (codes: Readonly<Record<string, Code>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.values(codes).map(({ code, label }) => [code, label]));

type Entry = [name: string, field: Field];
type OwnEntry = [name: string, field: Field & { readonly kind: Kind }];
type ColumnEntry = [name: string, field: Field & { readonly label: string }];

const hasKind = (entry: Entry): entry is OwnEntry => entry[1].kind !== undefined;
const hasLabel = (entry: Entry): entry is ColumnEntry => entry[1].label !== null;

export const describedFields = (fields: Fields): OwnEntry[] =>
  Object.entries(fields).filter(hasKind);

/** Returns the fields that do not show a property shared by all lists (`SharedName`). */
export const ownFields = (fields: Fields): OwnEntry[] =>
  describedFields(fields).filter(([, { of }]) => of === undefined);

export const columnFields = (fields: Fields): ColumnEntry[] =>
  Object.entries(fields).filter(hasLabel);

export const filterFields = (fields: Fields): Entry[] =>
  Object.entries(fields).filter(([, { filter }]) => filter !== undefined);

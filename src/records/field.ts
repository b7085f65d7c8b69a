import type { components, operations } from '#api/schema.gen.ts';
import type { Code, RoleCode } from '#machines/codes.ts';

type LineRow = components['schemas']['LineRow'];
/** Properties of a line that hold the values of one list. */
export type PartName = 'hold' | 'order' | 'memo' | 'invoice' | 'enquiry' | 'kept' | 'note';
/** Values that the lines of all lists have. */
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
  /** Undefined for a value that all lists share. */
  readonly kind?: Kind;
  /** Column header and name of the filter; null for a value without a column. */
  readonly label: string | null;
  /** Tooltip of the column header. */
  readonly title?: string;
  /** Roles that may see the column; default: all roles. */
  readonly roles?: readonly RoleCode[];
  /** The column is hidden until the user shows it. */
  readonly hidden?: true;
  /** The shared value that the row of this list contains under another name. */
  readonly of?: SharedName;
  /** Labels of the codes. */
  readonly names?: Readonly<Record<string, string>>;
  /** Largest width of a text column in the grid, in pixels; default 180. */
  readonly width?: number;
  readonly pinned?: 'left';
  /** Leaves out a zero in print. */
  readonly blankZero?: true;
  /** Printed width in points, or the least and the preferred width of a text; default by kind. */
  readonly print?: number | readonly [least: number, width: number];
  /** The drawer of the list shows the value in its own way. */
  readonly drawer?: 'custom';
  /** The query parameter, search param and filter control with the name of the field. */
  readonly filter?: 'equals';
  /** Maximum length of a filter text; equals `maxLength` of the query parameter. */
  readonly max?: number;
}
/** The fields of a list in the order of its columns, keyed by their names in the contract. */
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
/** Query parameters of one list, except those of all lists and those with handwritten conditions. */
export type OwnQuery<Id extends keyof operations, Handwritten extends string = never> = Exclude<
  keyof QueryOf<Id>,
  keyof QueryOf<'listMemos'> | Handwritten
>;

/** Requires a field for each value that only `Row` has, and a filter for each of `Filters`. */
export type FieldsOf<Row extends object, Filters extends PropertyKey = never> = {
  readonly [Name in Exclude<keyof Row, SharedName>]: Own<Row[Name]>;
} & { readonly [Name in SharedName]?: Shared } & {
  readonly [Name in Filters]: { readonly filter: 'equals'; readonly max: number };
};

/** Names of the values that only this list has. */
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

/** Returns the fields with a kind: own values, and shared values under another name. */
export const describedFields = (fields: Fields): OwnEntry[] =>
  Object.entries(fields).filter(hasKind);

/** Returns the fields that the server reads from the tables of this list. */
export const ownFields = (fields: Fields): OwnEntry[] =>
  describedFields(fields).filter(([, { of }]) => of === undefined);

export const columnFields = (fields: Fields): ColumnEntry[] =>
  Object.entries(fields).filter(hasLabel);

export const filterFields = (fields: Fields): Entry[] =>
  Object.entries(fields).filter(([, { filter }]) => filter !== undefined);

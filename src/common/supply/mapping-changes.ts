import type { StockField } from './fields.ts';
import type { Mapping } from './mapping.ts';

/**
 * A difference between an old and a new mapping. `was` is the old column header, word value or
 * convention setting, and `is` is the new one. Null if there is none.
 */
export interface MappingChange {
  readonly what: 'column' | 'word' | 'convention';
  /**
   * the stock field that a column fills, or the stock field of a word, such as `shape` for "RBC";
   * null for a convention
   */
  readonly field: StockField | null;
  /** for a column, the same as `field`; for a word, the word itself; for a convention, its name */
  readonly name: string;
  readonly was: string | null;
  readonly is: string | null;
}

const NOTHING: Mapping = {
  headerRow: 0,
  columns: [],
  values: {},
  conventions: { decimal: '.', discount: null, fractions: [], growth_type: null },
};
const GROWTHS = { 1: 'labGrown', 2: 'natural' } as const;

/**
 * Lists the differences between two versions of a mapping. For a first version, lists everything
 * that it defines.
 */
export function mappingChanges(before: Mapping | null, after: Mapping): MappingChange[] {
  const old = before ?? NOTHING;
  return [
    ...differences(columnsOf(old), columnsOf(after), 'column'),
    ...differences(wordsOf(old), wordsOf(after), 'word'),
    ...differences(before ? conventionsOf(old) : new Map(), conventionsOf(after), 'convention'),
  ];
}

interface SettingValue {
  readonly field: StockField | null;
  readonly name: string;
  readonly value: string | null;
}

const columnsOf = ({ columns }: Mapping): Map<string, SettingValue> =>
  new Map(columns.map(({ header, field }) => [field, { field, name: field, value: header }]));

function wordsOf({ values }: Mapping): Map<string, SettingValue> {
  const words = new Map<string, SettingValue>();
  for (const [field, known] of Object.entries(values))
    for (const [word, value] of Object.entries(known))
      words.set(`${field} ${word}`, { field: field as StockField, name: word, value });
  return words;
}

function conventionsOf({ conventions }: Mapping): Map<string, SettingValue> {
  const { decimal, discount, growth_type, fractions } = conventions;
  const growth = growth_type === null ? null : GROWTHS[growth_type];
  const said: readonly (readonly [string, string | null])[] = [
    ['decimal', decimal],
    ['discount', discount],
    ['growth_type', growth],
    ['fractions', fractions.join(', ') || null],
  ];
  return new Map(said.map(([name, value]) => [name, { field: null, name, value }]));
}

function differences(
  before: ReadonlyMap<string, SettingValue>,
  after: ReadonlyMap<string, SettingValue>,
  what: MappingChange['what'],
): MappingChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const one = before.get(key);
    const other = after.get(key);
    const said = other ?? one;
    const [was, is] = [one?.value ?? null, other?.value ?? null];
    return said && was !== is ? [{ what, field: said.field, name: said.name, was, is }] : [];
  });
}

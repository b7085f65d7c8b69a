import type { StockField } from './fields.ts';
import type { Mapping } from './mapping.ts';

/** A difference between two mappings. `was` is null for an addition, `is` is null for a removal. */
export interface MappingChange {
  readonly what: 'column' | 'word' | 'convention';
  /**
   * null for a convention; for a word, the field that contains the word, such as `shape` for "RBC"
   */
  readonly field: StockField | null;
  /** the field of a column, the word itself, or the name of a convention */
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

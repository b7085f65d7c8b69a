import type { ProviderId } from '#api/ids.gen.ts';
import type { Choice, FieldName } from './mapping-calls.ts';

/** Unsaved corrections to the mapping that was detected in a sample. */
export interface MappingOverrides {
  readonly headerRow?: number;
  /** chosen field by column number; null excludes the column */
  readonly columns: Readonly<Record<number, FieldName | null>>;
  readonly words: readonly {
    readonly field: FieldName;
    readonly word: string;
    readonly code: string;
  }[];
  readonly conventions: NonNullable<Choice['conventions']>;
}

export const NO_OVERRIDES: MappingOverrides = { columns: {}, words: [], conventions: {} };

export const toMappingChoice = (
  supplier: ProviderId,
  { headerRow, columns, words, conventions }: MappingOverrides,
): Choice => ({
  provider_id: supplier,
  ...(headerRow === undefined ? {} : { header_row: headerRow }),
  columns: Object.entries(columns).map(([column, field]) => ({ column: Number(column), field })),
  words: [...words],
  conventions,
});

export const withWord = (
  overrides: MappingOverrides,
  said: MappingOverrides['words'][number],
): MappingOverrides => ({
  ...overrides,
  words: [
    ...overrides.words.filter(({ field, word }) => field !== said.field || word !== said.word),
    said,
  ],
});

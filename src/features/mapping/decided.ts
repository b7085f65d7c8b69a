import type { ProviderId } from '../../api/ids.gen.ts';
import type { Choice, FieldName } from './mapping-calls.ts';

/** What somebody says of a sample otherwise than it was found, until it is saved. */
export interface Decided {
  readonly headerRow?: number;
  /** by the place of the column; null leaves it out */
  readonly columns: Readonly<Record<number, FieldName | null>>;
  readonly words: readonly {
    readonly field: FieldName;
    readonly word: string;
    readonly code: string;
  }[];
  readonly conventions: NonNullable<Choice['conventions']>;
}

export const NOTHING_DECIDED: Decided = { columns: {}, words: [], conventions: {} };

/** As it is sent. */
export const choiceOf = (
  supplier: ProviderId,
  { headerRow, columns, words, conventions }: Decided,
): Choice => ({
  provider_id: supplier,
  ...(headerRow === undefined ? {} : { header_row: headerRow }),
  columns: Object.entries(columns).map(([column, field]) => ({ column: Number(column), field })),
  words: [...words],
  conventions,
});

export const withWord = (decided: Decided, said: Decided['words'][number]): Decided => ({
  ...decided,
  words: [
    ...decided.words.filter(({ field, word }) => field !== said.field || word !== said.word),
    said,
  ],
});

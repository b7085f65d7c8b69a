import { normalizeWord } from '../trade/aliases/normalize-word.ts';
import type { Choices } from '../trade/filter.ts';
import { UNKNOWN_CONVENTIONS } from './column-fit.ts';
import { isWorded, type StockField } from './fields.ts';
import {
  type FoundDiscount,
  findDecimal,
  findDiscount,
  findFractions,
} from './find-conventions.ts';
import type { ListProfile } from './list-profile.ts';
import type { Conventions, Mapping } from './mapping.ts';
import { type ChosenColumn, type FoundColumn, matchColumns } from './match-columns.ts';
import { type FoundWord, resolveWords } from './resolve-words.ts';

export interface MappingDecisions {
  readonly columns?: readonly ChosenColumn[];
  readonly values?: Mapping['values'];
  readonly conventions?: Partial<Pick<Conventions, 'decimal' | 'discount' | 'growth_type'>>;
}

export interface DraftedMapping {
  readonly mapping: Mapping;
  readonly columns: readonly FoundColumn[];
  readonly words: readonly FoundWord[];
  readonly discount: FoundDiscount;
  readonly decimalReason: string;
}

/**
 * Drafts the mapping of a stock list. `decided` overrides everything. Columns and words of the
 * saved mapping `kept` override detected ones. The decimal sign and the discount notation of `kept`
 * apply only if none is detected.
 */
export function draftMapping(
  survey: ListProfile,
  headerRow: number,
  choices: Choices,
  decided: MappingDecisions = {},
  kept: Mapping | null = null,
): DraftedMapping {
  const decimal = findDecimal(survey, kept?.conventions.decimal ?? null);
  const first: Conventions = {
    ...UNKNOWN_CONVENTIONS,
    decimal: decided.conventions?.decimal ?? decimal.decimal,
    growth_type: decided.conventions?.growth_type ?? kept?.conventions.growth_type ?? null,
  };
  const columns = matchColumns(survey, {
    kept: kept?.columns ?? [],
    chosen: decided.columns ?? [],
    conventions: first,
    choices,
  });
  const places = new Map<StockField, number>();
  for (const { field, column } of columns) if (field) places.set(field, column - 1);
  const discount = findDiscount(survey, places, first.decimal);
  const conventions: Conventions = {
    ...first,
    fractions: findFractions(survey, places, first.decimal),
    discount:
      decided.conventions?.discount ?? discount.meaning ?? kept?.conventions.discount ?? null,
  };
  const doubted = omitWords(kept?.doubts ?? {}, decided.values ?? {});
  const taught = mergeWords(kept?.values ?? {}, decided.values ?? {});
  const words = [...places]
    .filter(([field]) => isWorded(field))
    .flatMap(([field, at]) => resolveWords(survey, { field, at }, places, conventions, choices))
    .map((found) => applyTaught(found, taught, doubted));
  return {
    mapping: {
      headerRow,
      columns: columns.flatMap(({ column, header, field }) =>
        field ? [{ column, header, field }] : [],
      ),
      values: mergeWords(decidedValues(words), taught),
      conventions,
      doubts: mergeWords(doubted, doubtsOf(words)),
    },
    columns,
    words,
    discount,
    decimalReason: decimal.reason,
  };
}

function applyTaught(
  found: FoundWord,
  taught: Mapping['values'],
  doubted: Mapping['values'],
): FoundWord {
  const words = taught[found.field];
  const word = normalizeWord(found.word);
  if (!words || !Object.hasOwn(words, word)) return found;
  const doubt = doubted[found.field]?.[word];
  return {
    ...found,
    code: words[word] ?? null,
    reason: doubt ?? 'is in the value mapping of this supplier',
    isDoubtful: doubt !== undefined,
  };
}

function omitWords(values: Mapping['values'], said: Mapping['values']): Mapping['values'] {
  const left: Partial<Record<StockField, Record<string, string>>> = {};
  for (const [field, words] of Object.entries(values)) {
    const other = plainKeys(said[field as StockField] ?? {});
    left[field as StockField] = Object.fromEntries(
      Object.entries(words).filter(([word]) => !Object.hasOwn(other, word)),
    );
  }
  return left;
}

function doubtsOf(words: readonly FoundWord[]): Mapping['values'] {
  const doubts: Partial<Record<StockField, Record<string, string>>> = {};
  for (const { field, word, reason, isDoubtful } of words)
    if (isDoubtful) doubts[field] = { ...doubts[field], [normalizeWord(word)]: reason };
  return doubts;
}

/** Leaves out words whose `code` is null, because the user must still decide their meaning. */
function decidedValues(words: readonly FoundWord[]): Mapping['values'] {
  const values: Partial<Record<StockField, Record<string, string>>> = {};
  for (const { field, word, code } of words)
    if (code !== null) values[field] = { ...values[field], [normalizeWord(word)]: code };
  return values;
}

function mergeWords(one: Mapping['values'], other: Mapping['values']): Mapping['values'] {
  const values: Partial<Record<StockField, Record<string, string>>> = {};
  for (const part of [one, other])
    for (const [field, words] of Object.entries(part))
      values[field as StockField] = { ...values[field as StockField], ...plainKeys(words) };
  return values;
}

const plainKeys = (words: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([word, code]) => [normalizeWord(word), code]));

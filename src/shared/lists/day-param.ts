import { parseDay } from '#common/typed-day.ts';
import { optionalEntry, textOf } from './search-params.ts';

/**
 * Parses a day in any supported notation and returns YYYY-MM-DD. In a separate module, because the
 * first list that loads does not need the day parser.
 */
export const dayParam = <K extends string>(key: K, value: unknown) =>
  optionalEntry(key, parseDay(textOf(value)) ?? undefined);

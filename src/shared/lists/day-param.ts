import { parseDay } from '#common/typed-day.ts';
import { optionalEntry, textOf } from './search-params.ts';

/**
 * Parses a day in any supported notation and returns YYYY-MM-DD. A separate module keeps the day
 * parser out of the first screen's bundle.
 */
export const dayParam = <K extends string>(key: K, value: unknown) =>
  optionalEntry(key, parseDay(textOf(value)) ?? undefined);

import { readDay } from '../../common/typed-day.ts';
import { textOf, under } from './address.ts';

/**
 * Parses a day in any supported notation as YYYY-MM-DD. A separate module, because the first list
 * does not need the day parser.
 */
export const day = <K extends string>(key: K, value: unknown) =>
  under(key, readDay(textOf(value)) ?? undefined);

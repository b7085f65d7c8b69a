import { readDay } from '../../common/typed-day.ts';
import { textOf, under } from './address.ts';

/** YYYY-MM-DD, in whatever way the day was written. The first list has none, and stands without this. */
export const day = <K extends string>(key: K, value: unknown) =>
  under(key, readDay(textOf(value)) ?? undefined);

import type { Random } from './random.ts';

/**
 * Time of the first demo id. The time is in the past, so later ids of the database sort after all
 * demo ids.
 */
const FIRST_MOMENT = Date.UTC(2025, 0, 6);

/**
 * Creates ids in UUIDv7 format. The same seed gives the same ids, and each id has a timestamp one
 * millisecond later than the previous one.
 */
export function createIds(random: Random): <Own extends string = string>() => Own {
  let moment = FIRST_MOMENT;
  return <Own extends string>() => {
    const time = (moment++).toString(16).padStart(12, '0');
    const left = random.bits();
    const middle = random.bits();
    const right = random.bits();
    const version = hex(0x7000 | (left & 0x0fff), 4);
    const variant = hex(0x8000 | (left >>> 18), 4);
    const id = `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${hex(middle & 0xffff, 4)}${hex(right, 8)}`;
    return id as Own;
  };
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

import { parseDayFirst } from '../../../src/common/typed-day.ts';

/** What names a stone to people. They type and paste it in any case; it is kept in capitals. */
const STOCK_NUMBER = /^(stock_no|stock_numbers)$/;
/** What names several records. One that is named twice is meant once, whatever is done with it. */
const SEVERAL = /^(ids|[a-z_]+_ids|stock_numbers)$/;

/** Days, which people and reports write with the day first. */
const DAY = /^(startDate|endDate|start_date|end_date|due_on|until|listed_on)$/;

/**
 * Brings what a request names to one spelling, in its place, before anything looks at it: so two names of one record
 * are one name, and no operation has a rule of its own for them.
 */
export function writeAlike(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const record = value as Record<string, unknown>;
  for (const [name, part] of Object.entries(record)) {
    const spelled = STOCK_NUMBER.test(name)
      ? inCapitals(part)
      : DAY.test(name) && typeof part === 'string'
        ? (parseDayFirst(part) ?? part)
        : part;
    if (spelled !== part || SEVERAL.test(name)) record[name] = once(spelled, name);
    writeAlike(record[name]);
  }
}

const once = (value: unknown, name: string): unknown =>
  SEVERAL.test(name) && Array.isArray(value) ? [...new Set(value)] : value;

function inCapitals(value: unknown): unknown {
  if (typeof value === 'string') return value.trim().toUpperCase();
  return Array.isArray(value) ? value.map(inCapitals) : value;
}

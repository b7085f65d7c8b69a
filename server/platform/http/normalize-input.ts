import { parseDayFirst } from '../../../src/common/typed-day.ts';

/** Stock numbers are stored in upper case, and people type them in any case. */
const STOCK_NUMBER = /^(stock_no|stock_numbers)$/;
/** Lists of ids or stock numbers; duplicates are removed. */
const SEVERAL = /^(ids|[a-z_]+_ids|stock_numbers)$/;

/** Dates, which people often write with the day first. */
const DAY = /^(startDate|endDate|start_date|end_date|due_on|until|listed_on)$/;

/**
 * Normalizes names of records in place before validation, so that no operation needs a rule of its
 * own.
 */
export function normalizeInput(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const record = value as Record<string, unknown>;
  for (const [name, part] of Object.entries(record)) {
    const spelled = STOCK_NUMBER.test(name)
      ? toUpperCase(part)
      : DAY.test(name) && typeof part === 'string'
        ? (parseDayFirst(part) ?? part)
        : part;
    if (spelled !== part || SEVERAL.test(name)) record[name] = withoutDuplicates(spelled, name);
    normalizeInput(record[name]);
  }
}

const withoutDuplicates = (value: unknown, name: string): unknown =>
  SEVERAL.test(name) && Array.isArray(value) ? [...new Set(value)] : value;

function toUpperCase(value: unknown): unknown {
  if (typeof value === 'string') return value.trim().toUpperCase();
  return Array.isArray(value) ? value.map(toUpperCase) : value;
}

import { parseDayFirst } from '#common/typed-day.ts';

/** The portal stores stock numbers in upper case, and people type them in any case. */
const STOCK_NUMBER = /^(stock_no|stock_numbers)$/;
const SEVERAL = /^(ids|[a-z_]+_ids|stock_numbers)$/;

/** Fields with dates that people often write with the day first. */
const DAY = /^(startDate|endDate|start_date|end_date|due_on|until|listed_on)$/;

/** Changes `value` in place, before validation. */
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

import { readBoundedText } from '../../platform/outgoing/bounded-text.ts';
import type { ExternalService } from '../../platform/outgoing/external-service.ts';

export interface Rate {
  /** rupees per dollar, as exact text */
  rate: string;
  /** date of the rate, YYYY-MM-DD */
  date: string;
  source: string;
}

/** Default timeout in milliseconds, which the settings of the service may override. */
const DEFAULT_TIMEOUT_MS = 5_000;
const LARGEST_ANSWER = 64 * 1024;
/**
 * Plausible range of rupees per dollar. A rate outside the range is inverted or belongs to another
 * currency.
 */
const LEAST = 20;
const MOST = 1_000;
const DIGITS = 6;
const DAY = 86_400_000;

/**
 * Fetches the rate from the configured URL and refuses redirects. Accepts `{rate, date, source?}`
 * and the common format `{base: "USD", date, rates: {INR}}`.
 */
export async function fetchRate({
  url,
  timeoutMs = DEFAULT_TIMEOUT_MS,
}: ExternalService): Promise<Rate> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await readBoundedText(response, LARGEST_ANSWER);
  if (response.status !== 200) throw new Error(`it answered with status ${response.status}`);
  if (text === null) throw new Error('the response is longer than 64 kB');
  return readRate(JSON.parse(text), new URL(url).hostname);
}

function readRate(answer: unknown, host: string): Rate {
  const { rate, rates, base, date, source } = (answer ?? {}) as Partial<Record<string, unknown>>;
  if (rates !== undefined && base !== 'USD')
    throw new Error('the rates are not based on the US dollar');
  const value = rates === undefined ? rate : (rates as { INR?: unknown } | null)?.INR;
  if (typeof value !== 'number' || !(value >= LEAST && value <= MOST))
    throw new Error(`the rate is not a number from ${LEAST} to ${MOST}`);
  return { rate: value.toFixed(DIGITS), date: readDay(date), source: readSource(source) ?? host };
}

function readDay(date: unknown): string {
  const at = typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(date) : null;
  if (!at || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== date)
    throw new Error('the date is not a day such as 2026-03-31');
  // Accepts a date up to one day ahead, because some time zones are ahead of UTC.
  if (at.getTime() > Date.now() + DAY) throw new Error('the date is in the future');
  return date;
}

const readSource = (source: unknown): string | null =>
  typeof source === 'string' && /^[\p{L}\p{N} .,&()/:-]{1,80}$/u.test(source) ? source : null;

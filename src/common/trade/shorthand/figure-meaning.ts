import type { Figure, FilterPart, Range } from '../filter.ts';
import { pointerRange, round, type Span } from './parse-figure-span.ts';

const BARE_CARAT = 20;
const LARGEST_CARAT = 1000;
const LEAST_PRICE = 100;
/** A number without a unit that is at least this large is a report number. */
const LEAST_NUMBER = 1_000_000;

const isOpenEnded = (span: Span): Range => {
  switch (span.kind) {
    case 'atLeast':
      return { from: span.first };
    case 'atMost':
    case 'less':
      return { to: span.first };
    default:
      return { from: span.first, to: span.second };
  }
};

/**
 * Converts a number to a range of weights in carats: "1.5" means 1.50 to 1.59, "1.52" exactly 1.52.
 * Null if no stone can have this weight.
 */
export function caratPart(span: Span): FilterPart | null {
  const [low, high] =
    span.unit === 'pt'
      ? [round(span.first / 100), round(span.second / 100)]
      : [span.first, span.second];
  if (low < 0 || high > LARGEST_CARAT || span.signed) return null;
  return { carat: [caratRange(span, low, high)] };
}

function caratRange(span: Span, low: number, high: number): { from?: number; to?: number } {
  switch (span.kind) {
    case 'range':
      return { from: low, to: high };
    case 'atLeast':
      return { from: span.fraction?.[0] ?? low };
    case 'atMost':
      return { to: span.fraction?.[1] ?? low };
    case 'less':
      return { to: Math.max(0, round(low - 0.01)) };
    default: {
      const [from, to] =
        span.fraction ??
        (span.unit === 'pt' || span.kind === 'about'
          ? pointerRange(low)
          : [low, span.decimals < 2 ? round(low + 0.09) : low]);
      return { from, to: Math.min(to, LARGEST_CARAT) };
    }
  }
}

/**
 * Converts a number to a discount range. "40 off" means 40 % off or more. Discounts are negative,
 * so a number without a sign is negated.
 */
export function discountPart(span: Span): FilterPart | null {
  const negative = span.signed ? span : { ...span, first: 0 - span.first, second: 0 - span.second };
  if (Math.abs(negative.first) > 100 || Math.abs(negative.second) > 100) return null;
  return { markup_disc: isClosed(discountRange(span, negative.first, negative.second)) };
}

function discountRange(span: Span, first: number, second: number): Range {
  switch (span.kind) {
    case 'range':
    case 'about':
      return { from: Math.min(first, second), to: Math.max(first, second) };
    case 'atLeast':
      // "> -40" compares the signed numbers, so it means less than 40 % off. "40 up" and "-40+"
      // mean 40 % off or more.
      return span.signed && (span.literal || first > 0) ? { from: first } : { to: first };
    case 'atMost':
    case 'less':
      return span.signed ? { to: first } : { from: first };
    default:
      return { to: first };
  }
}

const ABOUT_PRICE = 0.05;

/**
 * Converts a number to a price range. A single price is an upper limit. A single Rap price must
 * match exactly.
 */
export function pricePart(span: Span, field: 'markup_ppc' | 'sell_amt' | 'rap'): FilterPart | null {
  if (span.first < 0 || span.second < 0) return null;
  if (span.kind === 'about') {
    const [from, to] = [span.first * (1 - ABOUT_PRICE), span.first * (1 + ABOUT_PRICE)];
    return { [field]: { from: round(from), to: round(to) } };
  }
  if (span.kind === 'single' && field !== 'rap') return { [field]: { to: span.first } };
  return { [field]: isClosed(isOpenEnded(span)) };
}

/**
 * Converts a number to a range of the measurement `field`. A single number includes all values that
 * round to it: "5.1" means 5.05 to 5.15. Null if the number has a sign.
 */
export function measurePart(span: Span, field: Figure): FilterPart | null {
  if (span.signed) return null;
  if (span.kind !== 'single' && span.kind !== 'about')
    return { [field]: isClosed(isOpenEnded(span)) };
  const half = 0.5 / 10 ** span.decimals;
  return { [field]: { from: Math.max(0, round(span.first - half)), to: round(span.first + half) } };
}

const LEAST_DEPTH_PCT = 20;

export function depthPart(span: Span): FilterPart | null {
  if (span.second >= LEAST_DEPTH_PCT) return measurePart(span, 'depth_pct');
  return span.unit === 'pct' ? null : measurePart(span, 'depth_mm');
}

/**
 * Lists the possible meanings of a number without a keyword. If `usual` is true, the first meaning
 * applies; if false, the user must choose.
 */
export function bareReadings(span: Span): { readings: FilterPart[]; usual: boolean } {
  const parts = (usual: boolean, ...readings: (FilterPart | null)[]) => ({
    usual,
    readings: readings.filter((part) => part !== null),
  });
  const prices = [pricePart(span, 'sell_amt'), pricePart(span, 'markup_ppc')];
  switch (span.unit) {
    case 'ct':
    case 'pt':
      return parts(true, caratPart(span));
    case 'perCt':
      return parts(true, pricePart(span, 'markup_ppc'));
    case 'money':
      return parts(true, ...prices);
    case 'pct':
      return parts(true, discountPart(span));
    case 'mm':
      return parts(true, measurePart(span, 'length_mm'));
    default:
  }
  if (span.signed) return parts(true, discountPart(span));
  const { first, second, decimals, kind } = span;
  const points = { ...span, unit: 'pt' as const };
  if (kind === 'range') {
    if (first <= BARE_CARAT && second <= 50) return parts(true, caratPart(span));
    if (second < LEAST_PRICE) {
      const proportions = [measurePart(span, 'table_pct'), measurePart(span, 'depth_pct')];
      return first >= 45 && second <= 80
        ? parts(false, ...proportions, caratPart(points), discountPart(span))
        : parts(false, caratPart(points), discountPart(span));
    }
    return parts(true, ...prices);
  }
  if (first < 10 || (first <= BARE_CARAT && decimals > 0)) return parts(true, caratPart(span));
  if (first < LEAST_PRICE) {
    const weight = first <= BARE_CARAT ? [caratPart(span)] : [];
    return parts(false, caratPart(points), ...weight, discountPart(span));
  }
  if (first >= LEAST_NUMBER && kind === 'single' && Number.isInteger(first)) {
    return parts(true, { numbers: [String(first)] });
  }
  return parts(kind !== 'single', ...prices);
}

const isClosed = ({ from, to }: Range): { from?: number; to?: number } => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
});

import { count } from '../count.ts';

/** Track record of a supplier, for one stone or for all stones of the supplier. */
export interface SupplierRecord {
  /** hours since the last stock list that contains the stone; null if no stock list does */
  readonly hours: number | null;
  /**
   * `requests` counts the orders of the last six months. `gone` counts the orders whose stone was
   * no longer available.
   */
  readonly requests: number;
  readonly gone: number;
  /**
   * `rows` counts the rows received in the last three months. `rejected` rows could not be read,
   * and `differing` rows contradict the certificate of the stone.
   */
  readonly rows: number;
  readonly rejected: number;
  readonly differing: number;
}

export const EMPTY_RECORD: SupplierRecord = {
  hours: null,
  requests: 0,
  gone: 0,
  rows: 0,
  rejected: 0,
  differing: 0,
};

export interface ReliabilityPart {
  readonly name: 'freshness' | 'kept_word' | 'lists' | 'certificates';
  readonly points: number;
  readonly of: number;
  readonly sentence: string;
}

export interface Reliability {
  /** from 0 to 100; null without any data */
  readonly score: number | null;
  readonly parts: readonly ReliabilityPart[];
}

const DAY = 24;
const WEEK = 7 * DAY;
/** A share of failures of 20 % or more earns no points. */
const WORST = 0.2;

const WEIGHT = { freshness: 50, kept_word: 30, lists: 10, certificates: 10 } as const;

const formatAgo = (hours: number): string =>
  hours < 1
    ? 'less than an hour ago'
    : hours < 2 * DAY
      ? `${count(Math.floor(hours), 'hour')} ago`
      : `${count(Math.floor(hours / DAY), 'day')} ago`;

const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;

const part = (name: ReliabilityPart['name'], share: number, sentence: string): ReliabilityPart => {
  const of = WEIGHT[name];
  return { name, points: Math.round(of * Math.min(1, Math.max(0, share))), of, sentence };
};

/**
 * Rates the reliability of a supplier, with the reason for each part of the score. Parts without
 * data do not count.
 */
export function rateReliability({
  hours,
  requests,
  gone,
  rows,
  rejected,
  differing,
}: SupplierRecord): Reliability {
  const parts = [
    ...(hours === null
      ? []
      : [
          part(
            'freshness',
            (WEEK - hours) / (WEEK - DAY),
            `The last stock list was received ${formatAgo(hours)}. A list up to a day old gets the full score, and a list older than a week gets none.`,
          ),
        ]),
    ...(requests === 0
      ? []
      : [
          part(
            'kept_word',
            1 - gone / requests / WORST,
            `${percent(gone / requests)} of the orders in the last 6 months failed because the stone was no longer available.`,
          ),
        ]),
    ...(rows === 0
      ? []
      : [
          part(
            'lists',
            1 - rejected / rows / WORST,
            `${percent(rejected / rows)} of the rows in the stock lists of the last 3 months could not be read.`,
          ),
          part(
            'certificates',
            1 - differing / rows / WORST,
            `${percent(differing / rows)} of the rows in the stock lists of the last 3 months have grades that differ from their certificates.`,
          ),
        ]),
  ];
  const sum = (of: 'points' | 'of') => parts.reduce((total, one) => total + one[of], 0);
  return {
    score: parts.length === 0 ? null : Math.round((100 * sum('points')) / sum('of')),
    parts,
  };
}

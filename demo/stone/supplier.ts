import { createDistribution, type Distribution } from '../distribution.ts';

export type Supplier = {
  readonly prefix: string;
  readonly labGrownShare: number;
  readonly fancyShare: number;
  readonly locations: Distribution<string>;
  readonly ownNumber: (sequence: number) => string;
  /**
   * Percentage points added to the discount of each stone. A higher value makes the supplier more
   * expensive.
   */
  readonly dearness: number;
  /** Usual time when the supplier's stock list arrives, in minutes after midnight. */
  readonly sendsAt: number;
};

export const SUPPLIERS: readonly Supplier[] = [
  {
    prefix: 'KL',
    labGrownShare: 0.06,
    fancyShare: 0.1,
    locations: createDistribution({ ANTWERP: 62, MUMBAI: 18, NEW_YORK: 12, DUBAI: 8 }),
    ownNumber: (sequence) =>
      `${7_000 + Math.floor(sequence / 26)}-${String.fromCharCode(65 + (sequence % 26))}`,
    dearness: 1.5,
    sendsAt: 390,
  },
  {
    prefix: 'VD',
    labGrownShare: 0.22,
    fancyShare: 0.08,
    locations: createDistribution({ MUMBAI: 58, SURAT: 24, HONG_KONG: 12, DUBAI: 6 }),
    ownNumber: (sequence) => `VG${String(410_000 + sequence)}`,
    dearness: -1.2,
    sendsAt: 285,
  },
  {
    prefix: 'MD',
    labGrownShare: 0.94,
    fancyShare: 0.11,
    locations: createDistribution({ SURAT: 45, NEW_YORK: 38, MUMBAI: 17 }),
    ownNumber: (sequence) =>
      `M-${(sequence % 97).toString().padStart(2, '0')}/${1_200 + Math.floor(sequence / 97)}`,
    dearness: 0,
    sendsAt: 750,
  },
  {
    prefix: 'TN',
    labGrownShare: 0.12,
    fancyShare: 0.12,
    locations: createDistribution({ HONG_KONG: 64, SHENZHEN: 14, SHANGHAI: 10, RAMAT_GAN: 12 }),
    ownNumber: (sequence) => `T${(sequence * 7 + 100_003).toString(36).toUpperCase()}`,
    dearness: 0.4,
    sendsAt: 120,
  },
];

/**
 * Returns when the daily import of a supplier ended, in minutes before the demo data is loaded. The
 * import takes `IMPORT_MINUTES`.
 */
export const getImportedAgo = ({ sendsAt }: Supplier): number => (sendsAt % 360) + 5;
export const IMPORT_MINUTES = 4;

import type { StoneId } from '#api/ids.gen.ts';
import type { DetailField } from '#common/supply/stone-draft.ts';

/**
 * A stone before its conversion to a database row. Grades are codes of the lists of values, and
 * numbers are integers.
 */
export type DemoStone = {
  readonly id: StoneId;
  readonly stockNo: string;
  readonly orgStockNo: string;
  readonly provider: number;
  readonly fancyColored: boolean;
  readonly labGrown: boolean;
  readonly grades: Grades;
  readonly color: string | null;
  readonly fancy: FancyColor | null;
  readonly location: string;
  readonly shade: string | null;
  readonly milky: string | null;
  /** Weight in hundredths of a carat. */
  readonly weight: number;
  readonly report: Report;
  readonly make: Make;
  readonly keyToSymbols: readonly string[];
  readonly eyeClean: boolean | null;
  readonly details: Details;
  readonly price: Price;
  /** Listing time in minutes before the demo data is loaded. */
  readonly listedAgo: number;
};

/** Attributes in the words of suppliers and laboratories; unknown attributes are missing. */
export type Details = Readonly<Partial<Record<DetailField, string>>>;

export type Growth = 'natural' | 'labGrown';

export type Grades = {
  readonly shape: string;
  readonly clarity: string;
  /** null unless the stone is round */
  readonly cut: string | null;
  readonly polish: string;
  readonly symmetry: string;
  readonly fluorescence: string;
};

export type FancyColor = {
  readonly hue: string;
  readonly intensity: string;
  readonly overtone: string;
};

export type Report = {
  readonly lab: string;
  readonly no: string | null;
  /** Date of the report in days before the demo data is loaded; null without a report. */
  readonly daysAgo: number | null;
};

/**
 * Measurements in hundredths of a millimetre, percentages in tenths of a percent, angles in tenths
 * of a degree.
 */
export type Make = {
  readonly length: number;
  readonly width: number;
  readonly depth: number;
  /** Depth in hundredths of a percent, computed from length, width and depth. */
  readonly depthPct: number;
  readonly table: number;
  readonly girdle: number;
  readonly crownAngle: number | null;
  readonly crownHeight: number | null;
  readonly pavilionAngle: number | null;
  readonly pavilionDepth: number | null;
};

/** Amounts are in cents, the discount is in hundredths of a percent. */
export type Price = {
  readonly rap: number | null;
  readonly discount: number | null;
  readonly perCarat: number;
  readonly total: number;
};

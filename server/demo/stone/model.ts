import type { StoneId } from '../../../src/api/ids.gen.ts';

/** One stone of the demo world before it is a row: codes of the value lists, and exact whole numbers. */
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
  /** Hundredths of a carat. */
  readonly weight: number;
  readonly report: Report;
  readonly make: Make;
  readonly keyToSymbols: readonly string[];
  readonly eyeClean: boolean | null;
  readonly price: Price;
  /** Minutes before the moment of the load. */
  readonly listedAgo: number;
};

export type Growth = 'natural' | 'labGrown';

export type Grades = {
  readonly shape: string;
  readonly clarity: string;
  /** Rounds only. */
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
  /** Days before the moment of the load. */
  readonly daysAgo: number | null;
};

/** Millimetres in hundredths, percents in tenths, angles in tenths of a degree. */
export type Make = {
  readonly length: number;
  readonly width: number;
  readonly depth: number;
  /** Hundredths of a percent: it follows from the three measures. */
  readonly depthPct: number;
  readonly table: number;
  readonly girdle: number;
  readonly crownAngle: number | null;
  readonly crownHeight: number | null;
  readonly pavilionAngle: number | null;
  readonly pavilionDepth: number | null;
};

/** Cents, and the discount in hundredths of a percent. */
export type Price = {
  readonly rap: number | null;
  readonly discount: number | null;
  readonly perCarat: number;
  readonly total: number;
};

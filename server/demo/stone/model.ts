import type { StoneId } from '../../../src/api/ids.gen.ts';

/** A stone before it becomes a row: codes of the value lists, and exact integers. */
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
  /** Minutes before the load. */
  readonly listedAgo: number;
};

export type Growth = 'natural' | 'labGrown';

export type Grades = {
  readonly shape: string;
  readonly clarity: string;
  /** null unless round */
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
  /** Days before the load. */
  readonly daysAgo: number | null;
};

/** Hundredths of a millimetre, tenths of a percent, tenths of a degree. */
export type Make = {
  readonly length: number;
  readonly width: number;
  readonly depth: number;
  /** Hundredths of a percent, derived from the three measurements. */
  readonly depthPct: number;
  readonly table: number;
  readonly girdle: number;
  readonly crownAngle: number | null;
  readonly crownHeight: number | null;
  readonly pavilionAngle: number | null;
  readonly pavilionDepth: number | null;
};

/** Cents; the discount in hundredths of a percent. */
export type Price = {
  readonly rap: number | null;
  readonly discount: number | null;
  readonly perCarat: number;
  readonly total: number;
};

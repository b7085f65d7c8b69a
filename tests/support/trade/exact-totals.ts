/** Computes totals independently of the product code, from decimal texts and in integers. */
export interface PricedRow {
  readonly carat: number | string;
  readonly rap: number | string | null;
  readonly sell_amt: number | string;
}

/**
 * Scales a decimal to an integer: "12.5" with 3 digits is 12500. Throws if the number has more
 * digits.
 */
export function digitsOf(figure: number | string, digits: number): bigint {
  const [, sign, whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(figure)) ?? [];
  if (sign === undefined || /[1-9]/.test(part.slice(digits)))
    throw new Error(`${figure} has more than ${digits} decimals`);
  return BigInt(`${sign}${whole}${part.slice(0, digits).padEnd(digits, '0')}`);
}

/** Divides and rounds to two decimals, half away from zero. */
export function ratio(part: bigint, whole: bigint): number {
  const size = part < 0n ? -part : part;
  const rounded = Number((size * 200n + whole) / (whole * 2n)) / 100;
  return part < 0n && rounded !== 0 ? -rounded : rounded;
}

export interface ExactTotals {
  readonly pieces: number;
  readonly carat: number;
  readonly total_amount: number;
  /** 100 × (Σ price / Σ Rap − 1) over the stones with Rap; null if none has one */
  readonly average_discount: number | null;
}

export function exactTotals(rows: readonly PricedRow[]): ExactTotals {
  const total = (of: (row: PricedRow) => bigint, some = rows) =>
    some.reduce((sum, row) => sum + of(row), 0n);
  const cents = ({ sell_amt }: PricedRow) => digitsOf(sell_amt, 2);
  const withRap = rows.filter(({ rap }) => rap !== null);
  const list = total(({ rap, carat }) => digitsOf(rap ?? 0, 2) * digitsOf(carat, 3), withRap);
  const price = total(cents, withRap) * 1000n;
  return {
    pieces: rows.length,
    carat: Number(total(({ carat }) => digitsOf(carat, 3))) / 1000,
    total_amount: Number(total(cents)) / 100,
    average_discount: list === 0n ? null : ratio((price - list) * 100n, list),
  };
}

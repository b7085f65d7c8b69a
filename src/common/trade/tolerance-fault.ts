interface Tolerated {
  readonly label: string;
  readonly unit: string;
  readonly most: number;
}

export function toleranceFault({ label, unit, most }: Tolerated, tolerance: number): string | null {
  if (!(tolerance >= 0)) return `${label} must have a tolerance of 0 or more.`;
  if (tolerance > most) return `${label} can have a tolerance of at most ${most}.`;
  if (unit === 'grade' && !Number.isInteger(tolerance))
    return `${label} must have a tolerance in whole grades.`;
  if (Math.abs(tolerance * 100 - Math.round(tolerance * 100)) > 1e-6)
    return `${label} can have a tolerance with at most two decimals.`;
  return null;
}

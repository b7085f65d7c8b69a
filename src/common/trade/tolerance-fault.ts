interface Tolerated {
  readonly label: string;
  readonly unit: string;
  readonly most: number;
}

export function toleranceFault({ label, unit, most }: Tolerated, tolerance: number): string | null {
  if (!(tolerance >= 0)) return `${label} takes a tolerance of 0 or more.`;
  if (tolerance > most) return `${label} takes a tolerance of at most ${most}.`;
  if (unit === 'grade' && !Number.isInteger(tolerance))
    return `${label} is counted in whole grades.`;
  if (Math.abs(tolerance * 100 - Math.round(tolerance * 100)) > 1e-6)
    return `${label} takes a tolerance of two decimals.`;
  return null;
}

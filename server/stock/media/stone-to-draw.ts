/** A number from JSON, or a string from PostgreSQL (`numeric`). */
export type Figure = number | string | null;

export type StoneToDraw = {
  readonly stock_no: string;
  readonly shape: string;
  readonly growth_type: number;
  readonly carat: Figure;
  readonly color: string | null;
  readonly clarity: string | null;
  readonly cut: string | null;
  readonly polish: string | null;
  readonly symmetry: string | null;
  readonly fluorescence: string | null;
  readonly fancy: string | null;
  readonly intensity: string | null;
  readonly overtone: string | null;
  readonly lab: string | null;
  readonly report_no: string | null;
  /** YYYY-MM-DD */
  readonly report_date: string | null;
  readonly length_mm: Figure;
  readonly width_mm: Figure;
  readonly depth_mm: Figure;
  readonly depth_pct: Figure;
  readonly table_pct: Figure;
  readonly crown_angle: Figure;
  readonly crown_height_pct: Figure;
  readonly pavilion_angle: Figure;
  readonly pavilion_depth_pct: Figure;
  readonly girdle_pct: Figure;
  readonly key_to_symbols: readonly string[];
};

export function numberOf(figure: Figure): number | null {
  if (figure === null || figure === '') return null;
  const value = Number(figure);
  return Number.isFinite(value) ? value : null;
}

export function ratioOf(stone: StoneToDraw): number | null {
  const length = numberOf(stone.length_mm);
  const width = numberOf(stone.width_mm);
  return length && width ? length / width : null;
}

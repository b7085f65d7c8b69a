const STEPS = [1, 2, 2.5, 5, 10];
const LINES = 3;

export interface Scale {
  readonly top: number;
  readonly ticks: readonly number[];
}

export function scaleTo(greatest: number): Scale {
  if (greatest <= 0) return { top: 1, ticks: [0] };
  const rough = greatest / LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((one) => one * power >= rough) ?? 10) * power;
  const count = Math.max(1, Math.ceil(greatest / step - 1e-9));
  return { top: step * count, ticks: Array.from({ length: count + 1 }, (_, i) => i * step) };
}

/** Returns a scale that does not begin at 0, so that small changes of large values are visible. */
export function scaleBetween(least: number, greatest: number): Scale {
  const { ticks } = scaleTo(greatest - least);
  const step = (ticks[1] ?? 0) - (ticks[0] ?? 0) || greatest / 2 || 1;
  const bottom = Math.max(0, Math.floor(least / step - 1e-9) * step);
  const count = Math.max(1, Math.ceil((greatest - bottom) / step - 1e-9));
  return {
    top: bottom + step * count,
    ticks: Array.from({ length: count + 1 }, (_, i) => bottom + i * step),
  };
}

const UNITS = [
  [1e9, 'bn'],
  [1e6, 'm'],
  [1e3, 'k'],
] as const;

/** Formats a figure in short form, such as "1.82m", for labels with little space. */
export function shortFigure(value: number): string {
  const [unit, letter] = UNITS.find(([from]) => Math.abs(value) >= from) ?? [1, ''];
  const short = value / unit;
  const digits = letter === '' || Math.abs(short) >= 100 ? 0 : Math.abs(short) >= 10 ? 1 : 2;
  return `${Number(short.toFixed(digits))}${letter}`;
}

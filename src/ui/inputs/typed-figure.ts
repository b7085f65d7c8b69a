import { formatNumber } from '#common/format.ts';
import { parseTypedNumber } from './parse-typed-number.ts';

export interface FigureRule {
  /** subject of the error messages, for example "A price" */
  readonly name: string;
  readonly unit: keyof typeof UNITS;
  readonly least: number;
  readonly most: number;
  readonly decimals: number;
}

export type TypedFigure = { readonly figure: number | null } | { readonly fault: string };

/**
 * Unit symbols that the user may type: dollars before or after the number, the other units after
 * it.
 */
const UNITS = {
  dollars: /^(?:us\s*\$|usd|\$)|(?:\$|usd)$/i,
  percent: /%$/,
  carats: /cts?\.?$/i,
} as const;

const COUNTED = ['no', 'one', 'two', 'three', 'four'] as const;

const bound = (figure: number): string => formatNumber(figure, Number.isInteger(figure) ? 0 : 2);

/**
 * Parses `text`, which may contain the unit symbol. Returns `figure` null for an empty text, and
 * `fault` with the error message for an invalid one.
 */
export function parseFigure(text: string, rule: FigureRule): TypedFigure {
  const { name, unit, least, most, decimals } = rule;
  const figure = parseTypedNumber(text.trim().replace(UNITS[unit], ''));
  if (figure === undefined) return text.trim() === '' ? { figure: null } : describeNoNumber(text);
  if (Number.isNaN(figure)) return describeNoNumber(text);
  if (figure < least || figure > most)
    return { fault: `${name} must be between ${bound(least)} and ${bound(most)}.` };
  if (Number(figure.toFixed(decimals)) !== figure)
    return { fault: `${name} can have at most ${COUNTED[decimals]} decimals.` };
  return { figure };
}

const describeNoNumber = (text: string): TypedFigure => ({
  fault: `“${text.trim()}” is not a number.`,
});

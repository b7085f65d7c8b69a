import type { MatchField } from './match-calls.ts';

type Unit = MatchField['unit'];

const UNITS: Readonly<Record<Exclude<Unit, 'same' | 'grade'>, string>> = {
  ct: ' ct',
  mm: ' mm',
  ratio: '',
  percent: ' %',
  degree: '°',
};

/** As short as it can be said: 0.1, and not 0.10. */
export const figureText = (figure: number): string => String(Math.round(figure * 100) / 100);

/** "mm" behind a figure, or "grades". */
export const unitText = (unit: Unit, figure: number): string => {
  if (unit === 'same') return '';
  if (unit === 'grade') return figure === 1 ? ' grade' : ' grades';
  return UNITS[unit];
};

/** "0.05 mm", "1 grade" */
export const measuredText = (unit: Unit, figure: number): string =>
  `${figureText(figure)}${unitText(unit, figure)}`;

/** Depth and table are measured in millimetres and as a part; each says which where both stand in one list. */
export const fieldName = ({ label, unit, field }: MatchField): string =>
  unit === 'percent' && field.endsWith('_pct') ? `${label} %` : label;

export const toleranceText = (field: MatchField, tolerance: number): string =>
  tolerance === 0 ? 'the same' : `± ${measuredText(field.unit, tolerance)}`;

interface Apart {
  readonly field: string;
  readonly difference: number;
}

/** "Length 0.05 mm, Colour 1 grade": how far apart stones are in what counts, the rest left out where there is no room. */
export function differenceWords(
  differences: readonly Apart[],
  fields: readonly MatchField[],
  most = fields.length,
): string {
  const words = differences
    .filter(({ difference }) => difference > 0)
    .flatMap(({ field, difference }) => {
      const known = fields.find((one) => one.field === field);
      return known ? `${fieldName(known)} ${measuredText(known.unit, difference)}` : [];
    });
  if (words.length === 0) return 'no difference';
  return `${words.slice(0, most).join(', ')}${words.length > most ? ' …' : ''}`;
}

export const setWord = (size: number): string => (size === 2 ? 'Pair' : 'Set');

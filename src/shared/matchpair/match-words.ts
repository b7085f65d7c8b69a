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

export const setWord = (size: number): string => (size === 2 ? 'Pair' : 'Set');

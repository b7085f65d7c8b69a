import { normalizeWord } from '../trade/aliases/normalize-word.ts';
import type { Choices } from '../trade/filter.ts';
import { CUT_GRADED_SHAPES } from '../trade/finish-words.ts';
import type { StockField } from './fields.ts';
import type { ListProfile } from './list-profile.ts';
import type { Conventions } from './mapping.ts';
import { parseFigure, parseMeasures } from './parse-cells.ts';
import {
  findCode,
  findNearest,
  type Nearest,
  parseFancyColour,
  wordIndexOf,
} from './word-index.ts';

/**
 * A word of the stock list that the portal does not know, or that has several meanings. `code` is
 * the meaning that the portal proposes; null if the user must choose.
 */
export interface FoundWord {
  readonly field: StockField;
  readonly word: string;
  readonly rows: number;
  readonly code: string | null;
  readonly reason: string;
  /** true if `code` is the usual meaning, although some suppliers use the word for another value */
  readonly isDoubtful: boolean;
  readonly nearest: readonly Nearest[];
}

interface Column {
  readonly field: StockField;
  readonly at: number;
}

/**
 * Finds the unknown and the ambiguous words of a column. The measurements of the stones or the
 * other words of the column can resolve an ambiguous word. If neither does, the usual meaning
 * applies; without a usual meaning, the user must choose.
 */
export function resolveWords(
  survey: ListProfile,
  { field, at }: Column,
  places: ReadonlyMap<StockField, number>,
  conventions: Conventions,
  choices: Choices,
): FoundWord[] {
  const index = wordIndexOf(field, choices);
  const words = groupSpellings(survey.columns[at]?.words ?? new Map());
  const spelled = new Map<string, string>();
  for (const { text, word } of words.values()) {
    const code = findCode(field, text, index);
    if (code !== undefined && !index.disputed.has(word) && !spelled.has(code))
      spelled.set(code, text);
  }
  return [...words.values()].flatMap(({ text, word, rows }): FoundWord[] => {
    const readings = index.disputed.get(word);
    const found = { field, word: text, rows, isDoubtful: false };
    if (readings && readings.length > 0)
      return [{ ...found, ...resolve(word, readings), nearest: findNearest(text, index) }];
    const isFancy =
      ['color', 'fancy', 'intensity'].includes(field) && parseFancyColour(text, choices);
    return findCode(field, text, index) === undefined && !isFancy && !/^[-.]*$/.test(word)
      ? [{ ...found, code: null, reason: 'is unknown', nearest: findNearest(text, index) }]
      : [];
  });

  function resolve(
    word: string,
    readings: readonly string[],
  ): Pick<FoundWord, 'code' | 'reason'> & Partial<Pick<FoundWord, 'isDoubtful'>> {
    const usual = index.codes.get(word) ?? null;
    const names = (codes: readonly string[]) =>
      codes
        .map((code) => index.choices.find((one) => one.code === code)?.name ?? code)
        .join(' or ');
    const byStones = field === 'shape' ? shapeOfStones(word, readings) : null;
    if (byStones) return byStones;
    const open = readings.filter((code) => !spelled.has(code));
    const [only] = open;
    const other = readings.find((code) => spelled.has(code));
    if (
      only !== undefined &&
      open.length === 1 &&
      other !== undefined &&
      (usual === null || only === usual)
    )
      return {
        code: only,
        reason: `is ${names([only])}: the list writes ${names([other])} as “${spelled.get(other)}”`,
      };
    if (usual !== null && open.includes(usual))
      return {
        code: usual,
        reason: `has its usual meaning; some suppliers mean ${names(readings.slice(1))}`,
        isDoubtful: true,
      };
    return { code: null, reason: `can mean ${names(readings)}: please choose one` };
  }

  /**
   * Chooses the shape of an ambiguous word by the measurements: a round stone has equal length and
   * width. Null if the measurements do not decide.
   */
  function shapeOfStones(word: string, readings: readonly string[]) {
    const [round] = readings.filter((code) => CUT_GRADED_SHAPES.includes(code));
    const others = readings.filter((code) => code !== round);
    const ratios = survey.sample
      .filter(({ cells }) => normalizeWord(cells[at] ?? '') === word)
      .flatMap(({ cells }) => ratioOf(cells, places, conventions));
    if (round === undefined || ratios.length === 0) return null;
    const even = ratios.filter((ratio) => ratio < EVEN).length;
    const many = `${even} of ${ratios.length} such stones are as long as they are wide`;
    if (even >= ratios.length * NEARLY_ALL && ratios.length >= FEWEST)
      return { code: round, reason: `is round: ${many}` };
    const [other] = others;
    if (even <= ratios.length / 2 && other !== undefined && others.length === 1)
      return { code: other, reason: `is not round: ${many}` };
    return null;
  }
}

const EVEN = 1.025;
const NEARLY_ALL = 0.95;
const FEWEST = 2;
const MOST_WORDS = 200;

function groupSpellings(words: ReadonlyMap<string, number>) {
  const all = new Map<string, { text: string; word: string; rows: number }>();
  for (const [text, rows] of words) {
    const word = normalizeWord(text);
    const before = all.get(word);
    if (before) before.rows += rows;
    else if (all.size < MOST_WORDS) all.set(word, { text, word, rows });
  }
  return all;
}

function ratioOf(
  cells: readonly string[],
  places: ReadonlyMap<StockField, number>,
  conventions: Conventions,
): number[] {
  const figure = (field: StockField) => {
    const read = parseFigure(field, cells[places.get(field) ?? -1] ?? '', conventions);
    return 'value' in read ? Number(read.value) : null;
  };
  const all = parseMeasures(cells[places.get('measurements') ?? -1] ?? '', conventions);
  const [length, width] =
    'value' in all
      ? [Number(all.value.length_mm), Number(all.value.width_mm)]
      : [figure('length_mm'), figure('width_mm')];
  return length && width ? [Math.max(length, width) / Math.min(length, width)] : [];
}

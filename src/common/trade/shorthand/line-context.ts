import type { FilterPart } from '../filter.ts';
import { CUT_GRADED_SHAPES } from '../finish-words.ts';
import type { ParseResult } from './parser.ts';

/**
 * Facts about the whole line that help to resolve ambiguous words. `counts` has the number of
 * unambiguous words per attribute. `onlyOtherShapes` is true if the line names shapes but not
 * round, the only shape with a cut grade.
 */
export interface LineContext {
  readonly counts: ReadonlyMap<string, number>;
  readonly onlyOtherShapes: boolean;
  readonly fancy: boolean;
}

const isDecided = ({ readings, usual }: ParseResult): boolean => readings.length === 1 || usual;

export function contextOf(found: readonly ParseResult[]): LineContext {
  const counts = new Map<string, number>();
  let shapes = 0;
  let round = false;
  let fancy = false;
  for (const one of found) {
    const part = one.readings[0];
    if (!part || !isDecided(one) || one.readings.length > 1) continue;
    for (const field of Object.keys(part)) counts.set(field, (counts.get(field) ?? 0) + 1);
    shapes += part.shape?.length ?? 0;
    round ||= part.shape?.some((code) => CUT_GRADED_SHAPES.includes(code)) ?? false;
    fancy ||= part.diamond_type === 2 || part.intensity !== undefined;
  }
  return { counts, onlyOtherShapes: shapes > 0 && !round, fancy };
}

/**
 * Returns the interpretations of an ambiguous word that fit the rest of the line; all of them if
 * none fits.
 */
export function possibleReadings(
  context: LineContext,
  { readings, usual }: ParseResult,
): readonly FilterPart[] {
  if (readings.length < 2) return readings;
  const fits = readings.filter((part) => !isExcluded(context, part, usual));
  return fits.length > 0 ? fits : readings;
}

function isExcluded(
  { counts, onlyOtherShapes, fancy }: LineContext,
  part: FilterPart,
  usual: boolean,
) {
  const fields = Object.keys(part);
  if (part.cut && onlyOtherShapes) return true;
  if (part.fancy && counts.has('color')) return true;
  if (part.intensity && counts.has('color')) return true;
  if (part.shade && fancy) return true;
  if (part.clarity && part.fluorescence && counts.has('clarity')) return true;
  // Excludes an interpretation if other words of the line already set all its attributes. For
  // example, a line rarely contains two clarity grades.
  return !usual && fields.length > 0 && fields.every((field) => counts.has(field));
}

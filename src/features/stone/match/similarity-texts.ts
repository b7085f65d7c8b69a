import { formatNumber } from '#common/format.ts';
import type { MatchedSet } from './match-lines.ts';

const GRADES = {
  color: 'colour',
  clarity: 'clarity',
  cut: 'cut',
  polish: 'polish',
  symmetry: 'symmetry',
  fluorescence: 'fluorescence',
} as const;
type Grade = keyof typeof GRADES;

/**
 * Returns the names of the grades that differ between the stones but have no match rule. The score
 * ignores these grades.
 */
const uncountedGrades = ({
  stones,
  differences,
}: Pick<MatchedSet, 'stones' | 'differences'>): string[] =>
  (Object.keys(GRADES) as Grade[])
    .filter(
      (grade) =>
        new Set(stones.map((stone) => stone[grade])).size > 1 &&
        differences.every(({ field }) => field !== grade),
    )
    .map((grade) => GRADES[grade]);

/** Formats the score of a set. 100 means that the stones are equal in all fields with a rule. */
export const similarityText = ({ score }: MatchedSet): string => formatNumber(score, 1);

export const uncountedText = (set: MatchedSet): string =>
  uncountedGrades(set)
    .map((grade) => `${grade} differs`)
    .join(', ');

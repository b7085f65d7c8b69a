import { formatNumber } from '../../../common/format.ts';
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
 * Returns grades that differ within the set but are covered by no rule, so the score ignores them.
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

/** Similarity score; 100 means equal in all rules. */
export const similarityText = ({ score }: MatchedSet): string => formatNumber(score, 1);

/** Returns "match", followed by grades that differ without counting. */
export const similarityLabel = (set: MatchedSet): string =>
  ['match', ...uncountedGrades(set).map((grade) => `${grade} differs`)].join(', ');

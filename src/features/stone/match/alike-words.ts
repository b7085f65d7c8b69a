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

/** Grades that are not the same in a set and that no rule of it counts: how alike it is says nothing of them. */
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

/** How alike a set is, where 100 is alike in everything that counts. */
export const alikeText = ({ score }: MatchedSet): string => formatNumber(score, 1);

/** "alike", and in what not where that was not counted. */
export const alikeWord = (set: MatchedSet): string =>
  ['alike', ...uncountedGrades(set).map((grade) => `not ${grade}`)].join(', ');

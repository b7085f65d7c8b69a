export const FINISH_PARTS = ['cut', 'polish', 'symmetry'] as const;

/**
 * Laboratories grade the cut of a round stone and of no other. A triple, as 3EX, therefore asks for cut, polish and
 * symmetry where the shape is one of these, and for polish and symmetry elsewhere.
 */
export const CUT_GRADED_SHAPES: readonly string[] = ['ROUND'];

/** What is chosen of a finish: the grade of all three at once, or a grade each. */
type Finish = Readonly<Record<'triple' | (typeof FINISH_PARTS)[number], readonly string[]>>;

export const NO_FINISH: Finish = { triple: [], cut: [], polish: [], symmetry: [] };
const EXCELLENT = ['EX'];
const VERY_GOOD_UP = ['ID', 'EX', 'VG-EX', 'VG'];

/** What the trade says of cut, polish and symmetry in one word, and the entry field reads the same way. */
export const FINISH_WORDS: readonly {
  readonly name: string;
  readonly words: string;
  readonly finish: Finish;
}[] = [
  {
    name: '3EX',
    words: 'Cut of rounds, polish and symmetry excellent',
    finish: { ...NO_FINISH, triple: EXCELLENT },
  },
  {
    name: '2EX',
    words: 'Cut and polish excellent, any symmetry',
    finish: { ...NO_FINISH, cut: EXCELLENT, polish: EXCELLENT },
  },
  {
    name: '3VG+',
    words: 'Cut of rounds, polish and symmetry very good or better',
    finish: { ...NO_FINISH, triple: VERY_GOOD_UP },
  },
];

export const FINISH_PARTS = ['cut', 'polish', 'symmetry'] as const;

/**
 * Laboratories grade the cut only of these shapes. For these shapes, 3EX means cut, polish and
 * symmetry. For all other shapes, 3EX means polish and symmetry.
 */
export const CUT_GRADED_SHAPES: readonly string[] = ['ROUND'];

/** `triple` contains the grades that cut, polish and symmetry must all have. */
type Finish = Readonly<Record<'triple' | (typeof FINISH_PARTS)[number], readonly string[]>>;

export const NO_FINISH: Finish = { triple: [], cut: [], polish: [], symmetry: [] };
const EXCELLENT = ['EX'];
const VERY_GOOD_UP = ['ID', 'EX', 'VG-EX', 'VG'];

/**
 * Trade terms that combine cut, polish and symmetry. Users can also type these terms into the
 * search field.
 */
export const FINISH_WORDS: readonly {
  readonly name: string;
  readonly words: string;
  readonly finish: Finish;
}[] = [
  {
    name: '3EX',
    words: 'Excellent polish, symmetry and, for rounds, cut',
    finish: { ...NO_FINISH, triple: EXCELLENT },
  },
  {
    name: '2EX',
    words: 'Excellent cut and polish, any symmetry',
    finish: { ...NO_FINISH, cut: EXCELLENT, polish: EXCELLENT },
  },
  {
    name: '3VG+',
    words: 'Very good or better polish, symmetry and, for rounds, cut',
    finish: { ...NO_FINISH, triple: VERY_GOOD_UP },
  },
];

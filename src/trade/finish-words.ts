const EXCELLENT = ['EX'];
const VERY_GOOD_UP = ['ID', 'EX', 'VG-EX', 'VG'];

/** What the trade says of cut, polish and symmetry in one word, and the entry field reads the same way. */
export const FINISH_WORDS = [
  {
    name: '3EX',
    words: 'Cut, polish and symmetry excellent',
    finish: { cut: EXCELLENT, polish: EXCELLENT, symmetry: EXCELLENT },
  },
  {
    name: '2EX',
    words: 'Cut and polish excellent, any symmetry',
    finish: { cut: EXCELLENT, polish: EXCELLENT, symmetry: [] },
  },
  {
    name: '3VG+',
    words: 'Cut, polish and symmetry very good or better',
    finish: { cut: VERY_GOOD_UP, polish: VERY_GOOD_UP, symmetry: VERY_GOOD_UP },
  },
] as const;

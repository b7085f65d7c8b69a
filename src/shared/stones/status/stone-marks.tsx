import './stone-marks.css';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import type { StoneRow } from '../wire.ts';
import type { Eyes } from './status-words.ts';

type Marked = Pick<StoneRow, 'marks'>;
type Mark = Marked['marks'][number];

const ICONS: Readonly<Record<Mark, IconName>> = {
  mine: 'user',
  inCart: 'cart',
  watched: 'bell',
  noted: 'list',
};
const WORDS: Readonly<Record<Exclude<Mark, 'mine'>, string>> = {
  inCart: 'in cart',
  watched: 'watched',
  noted: 'noted',
};

function wordsOf(mark: Mark, { business, client }: Eyes): string {
  if (mark === 'mine') return business === null && client !== null ? 'theirs' : 'yours';
  return WORDS[mark];
}

/**
 * Formats the flags after the status: "yours, in cart". The status itself already covers orders and
 * memos.
 */
export const markWords = ({ marks }: Marked, eyes: Eyes): string =>
  marks.map((mark) => wordsOf(mark, eyes)).join(', ');

/** One flag and its gap are as wide as two digits. */
const AS_WIDE = '00';
/** Placeholder for the flags in the text that is measured for the column width. */
export const marksText = ({ marks }: Marked): string => AS_WIDE.repeat(marks.length);

/** Flags as icons, for narrow cells. */
export function MarkIcons({ marks, eyes }: Marked & { readonly eyes: Eyes }) {
  if (marks.length === 0) return null;
  return (
    <span className="stone-marks">
      {marks.map((mark) => (
        <span key={mark} title={wordsOf(mark, eyes)}>
          <Icon name={ICONS[mark]} size="tiny" />
          <span className="sr-only">{wordsOf(mark, eyes)}</span>
        </span>
      ))}
    </span>
  );
}

type MarkedProps = Marked & { readonly eyes: Eyes; readonly children: ReactNode };

/** Cell with the flags at its right edge. */
export const MarkedCell = ({ marks, eyes, children }: MarkedProps) => (
  <span className="stone-marked">
    {children}
    <MarkIcons marks={marks} eyes={eyes} />
  </span>
);

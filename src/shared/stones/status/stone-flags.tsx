import './stone-status.css';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import type { StoneRow } from '../stone-types.ts';
import type { Viewer } from './status-words.ts';

type FlaggedStone = Pick<StoneRow, 'marks'>;
type Flag = FlaggedStone['marks'][number];

const ICONS: Readonly<Record<Flag, IconName>> = {
  mine: 'user',
  inCart: 'cart',
  watched: 'bell',
  noted: 'list',
};
type KeptFlag = Exclude<Flag, 'mine'>;
const WORDS: Readonly<Record<KeptFlag, string>> = {
  inCart: 'in cart',
  watched: 'watched',
  noted: 'noted',
};

function wordsOf(flag: Flag, { business, tradingClient }: Viewer): string {
  if (flag === 'mine') return business === null && tradingClient !== null ? 'theirs' : 'yours';
  return WORDS[flag];
}

/**
 * Formats the flags that follow the status: "in cart, watched". Omits the flag `mine`, because the
 * status already expresses it.
 */
export const flagWords = ({ marks }: FlaggedStone): string =>
  marks
    .filter((flag): flag is KeptFlag => flag !== 'mine')
    .map((flag) => WORDS[flag])
    .join(', ');

/** Text as wide as one flag and its gap. */
const AS_WIDE = '00';
/** Returns a text as wide as the flags, because the width of a column is measured from texts. */
export const flagsPlaceholder = ({ marks }: FlaggedStone): string => AS_WIDE.repeat(marks.length);

export function FlagIcons({ marks, eyes }: FlaggedStone & { readonly eyes: Viewer }) {
  if (marks.length === 0) return null;
  return (
    <span className="stone-flags">
      {marks.map((flag) => (
        <span key={flag} title={wordsOf(flag, eyes)}>
          <Icon name={ICONS[flag]} size="tiny" />
          <span className="sr-only">{wordsOf(flag, eyes)}</span>
        </span>
      ))}
    </span>
  );
}

type FlaggedProps = FlaggedStone & { readonly viewer: Viewer; readonly children: ReactNode };

export const FlaggedCell = ({ marks, viewer, children }: FlaggedProps) => (
  <span className="stone-flagged">
    {children}
    <FlagIcons marks={marks} eyes={viewer} />
  </span>
);

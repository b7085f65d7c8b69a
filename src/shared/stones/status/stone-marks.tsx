import './stone-marks.css';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import type { StoneRow } from '../wire.ts';
import type { Eyes } from './status-words.ts';

type Marked = Pick<StoneRow, 'marks'>;
type Mark = Marked['marks'][number];

const ICONS: Readonly<Record<Mark, IconName>> = { mine: 'user', inCart: 'cart', watched: 'bell' };

function wordsOf(mark: Mark, { business, client }: Eyes): string {
  if (mark === 'mine') return business === null && client !== null ? 'theirs' : 'yours';
  return mark === 'inCart' ? 'in cart' : 'watched';
}

/** "yours, in cart": beside the status, which says already whether it is asked for or out on memo. */
export const markWords = ({ marks }: Marked, eyes: Eyes): string =>
  marks.map((mark) => wordsOf(mark, eyes)).join(', ');

/** The same where there is no room for words: below the picture, so that they take nothing from what is read. */
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

import '../../ui/status-badge.css';
import '../frame/history.css';
import { formatDateTime } from '#common/format.ts';
import type { Tone } from '../../ui/StatusBadge.tsx';

export interface Happening {
  readonly key: string;
  readonly at: string;
  readonly words: string;
  readonly why: string | null;
  /** Name of the user; null if the portal acted automatically. */
  readonly by: string | null;
  readonly tone: Tone;
}

export const Timeline = ({ steps }: { readonly steps: readonly Happening[] }) => (
  // The margin keeps the rows off the touch target of a link in the heading above.
  <ol className="history history-states" style={{ marginTop: 4 }}>
    {steps.map(({ key, at, words, why, by, tone }) => (
      <li key={key}>
        <time dateTime={at}>{formatDateTime(at)}</time>
        <i className="ui-status" data-tone={tone} aria-hidden="true" />
        <span>
          <b>{words}</b>
          {why === null ? '' : ` ${why}`}
        </span>
        <span className="history-by">{by ?? 'The portal'}</span>
      </li>
    ))}
  </ol>
);

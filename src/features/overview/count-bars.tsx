import './count-bars.css';
import { Link } from '@tanstack/react-router';
import { formatInteger } from '#common/format.ts';
import type { SearchLink } from '../../shared/searches/search-types.ts';
import type { Counted } from './detail-choices.ts';

type CountBarsProps = {
  readonly label: string;
  readonly counted: readonly Counted[];
  readonly searchLink: SearchLink;
};

/** Bar chart of stone counts. Each bar links to the stones that it counts. */
export function CountBars({ label, counted, searchLink }: CountBarsProps) {
  const most = Math.max(1, ...counted.map(({ pieces }) => pieces));
  return (
    <ul className="count-bars" aria-label={label}>
      {counted.map(({ name, pieces, filter }) => (
        <li key={name}>
          <Link {...searchLink(filter)}>
            <span className="count-name">{name}</span>
            <span className="count-bar" aria-hidden="true">
              <i style={{ width: `${(100 * pieces) / most}%` }} />
            </span>
            <b>{formatInteger(pieces)}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}

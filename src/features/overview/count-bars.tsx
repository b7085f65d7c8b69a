import '../../shared/frame/tile.css';
import './overview.css';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatInteger } from '#common/format.ts';
import { ShareBar } from '../../shared/charts/share-bar.tsx';
import type { SearchLink } from '../../shared/searches/search-types.ts';
import type { Counted } from './detail-choices.ts';

type CountBarsProps = {
  readonly label: string;
  readonly counted: readonly Counted[];
  readonly searchLink: SearchLink;
};

export function CountBars({ label, counted, searchLink }: CountBarsProps) {
  const most = Math.max(1, ...counted.map(({ pieces }) => pieces));
  return (
    <ul className="count-bars" aria-label={label}>
      {counted.map(({ name, pieces, filter }) => (
        <li key={name}>
          <Link className="tile-line" {...searchLink(filter)}>
            <Text component="span" inherit truncate>
              {name}
            </Text>
            <ShareBar share={pieces / most} />
            <Text component="b" inherit ta="end" c="var(--text)" fw="var(--w-medium)">
              {formatInteger(pieces)}
            </Text>
          </Link>
        </li>
      ))}
    </ul>
  );
}

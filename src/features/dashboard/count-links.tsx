import './count-links.css';
import { Text } from '@mantine/core';
import { formatInteger } from '#common/format.ts';
import { InternalLink } from '../../shared/records/record-link.tsx';
import { FigureSkeleton } from './figure-skeleton.tsx';

export interface CountLink {
  readonly label: string;
  /** a number, or a formatted amount; undefined while loading */
  readonly figure: number | string | undefined;
  /** URL of the counted records; null if the user may not open them */
  readonly place: string | null;
}

export const CountLinks = ({ counts }: { readonly counts: readonly CountLink[] }) => (
  <ul className="count-links">
    {counts.map(({ label, figure, place }) => (
      <li key={label}>
        <Text component="span" display="block" c="dimmed" fz="xs" truncate>
          {label}
        </Text>
        <b>
          {figure === undefined ? (
            <FigureSkeleton />
          ) : (
            <InternalLink place={place}>
              {typeof figure === 'number' ? formatInteger(figure) : figure}
            </InternalLink>
          )}
        </b>
      </li>
    ))}
  </ul>
);

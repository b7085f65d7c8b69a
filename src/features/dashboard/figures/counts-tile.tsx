import './counts-tile.css';
import '../../../ui/skeleton-rows.css';
import { useQuery } from '@tanstack/react-query';
import { formatInteger } from '#common/format.ts';
import { InternalLink } from '../../../shared/records/record-link.tsx';
import { countsQuery, type EnquiryCount } from './figures-calls.ts';
import type { FiguresSearch } from './figures-params.ts';
import { useListPlace } from './figures-places.ts';
import { problemOf } from './tile.tsx';

const COUNTS: readonly {
  readonly name: keyof EnquiryCount['lists'];
  readonly label: string;
}[] = [
  { name: 'cartCount', label: 'Carts' },
  { name: 'watchListCount', label: 'Watchlist' },
  { name: 'holdsCount', label: 'Holds' },
  { name: 'memosCount', label: 'Memos' },
  { name: 'pendingStonesCount', label: 'Orders pending' },
  { name: 'confirmStonesCount', label: 'Confirmed' },
  { name: 'notesCount', label: 'Notes' },
  { name: 'enquiriesCount', label: 'Enquiries' },
];

/** Number of records per list, each linked to the list. */
export function CountsTile({ search }: { readonly search: FiguresSearch }) {
  const listPlace = useListPlace();
  const { data, error, refetch } = useQuery(countsQuery(search));
  if (error) return problemOf(error, refetch);
  return (
    <ul className="figures-counts">
      {COUNTS.map(({ name, label }) => (
        <li key={name}>
          <span>{label}</span>
          <b>
            {data ? (
              <InternalLink place={listPlace(data.lists[name], search)}>
                {formatInteger(data[name])}
              </InternalLink>
            ) : (
              <i className="ui-skeleton figures-count-to-come" aria-hidden="true" />
            )}
          </b>
        </li>
      ))}
    </ul>
  );
}

import { useQuery } from '@tanstack/react-query';
import { CountLinks } from '../count-links.tsx';
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

export function CountsTile({ search }: { readonly search: FiguresSearch }) {
  const listPlace = useListPlace();
  const { data, error, refetch } = useQuery(countsQuery(search));
  if (error) return problemOf(error, refetch);
  return (
    <CountLinks
      counts={COUNTS.map(({ name, label }) => ({
        label,
        figure: data?.[name],
        place: data ? listPlace(data.lists[name], search) : null,
      }))}
    />
  );
}

import './usage-list.css';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { SubMasterId } from '#api/ids.gen.ts';
import { PartFailed } from '../../shared/lists/part-failed.tsx';
import { InternalLink } from '../../shared/records/record-link.tsx';
import { type Use, usesQuery } from './master-calls.ts';

/**
 * Fetches the records that use a value. Always refetches, because the cached result may be
 * outdated.
 */
export const useUsages = (id: SubMasterId) => useQuery({ ...usesQuery(id), staleTime: 0 });

type UsageListProps = {
  readonly query: UseQueryResult<readonly Use[]>;
};

/**
 * Lists the records that use a value, with counts and links, and shows which records keep the old
 * name.
 */
export function UsageList({ query }: UsageListProps) {
  const uses = query.data;
  if (query.error) return <PartFailed query={query} />;
  if (uses === undefined) return <p className="value-uses-none">Looking for usages …</p>;
  if (uses.length === 0) return <p className="value-uses-none">Not in use.</p>;
  return (
    <ul className="value-uses" aria-label="Usages">
      {uses.map(({ kind, what, count, keeps_name, link, records }) => (
        <li key={kind}>
          <b>
            <InternalLink place={link}>{what}</InternalLink>
          </b>
          <span>
            {records.map(({ name, link: place }, at) => (
              <span key={name}>
                {at > 0 ? ', ' : ''}
                <InternalLink place={place}>{name}</InternalLink>
              </span>
            ))}
            {records.length > 0 && records.length < count ? ' …' : ''}
            {keeps_name ? (
              <small>Records keep the name that the value had when it was chosen.</small>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

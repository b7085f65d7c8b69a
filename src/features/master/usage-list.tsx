import { Flex, Text } from '@mantine/core';
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

const NOTE = { fz: 'sm', c: 'var(--text-2)' } as const;

type UsageListProps = {
  readonly query: UseQueryResult<readonly Use[]>;
};

/** Marks the kinds that store a copy of the name, because a rename does not change the copy. */
export function UsageList({ query }: UsageListProps) {
  const uses = query.data;
  if (query.error) return <PartFailed query={query} />;
  if (uses === undefined) return <Text {...NOTE}>Looking for records that use this value …</Text>;
  if (uses.length === 0) return <Text {...NOTE}>Not in use.</Text>;
  return (
    <ul aria-label="Usages">
      {uses.map(({ kind, what, count, keeps_name, link, records }) => (
        <Flex key={kind} component="li" gap="sm" py="3xs" fz="sm">
          <Text inherit flex="none" w={128}>
            <InternalLink place={link}>{what}</InternalLink>
          </Text>
          <div>
            {records.map(({ name, link: place }, at) => (
              <span key={name}>
                {at > 0 ? ', ' : ''}
                <InternalLink place={place}>{name}</InternalLink>
              </span>
            ))}
            {records.length > 0 && records.length < count ? ' …' : ''}
            {keeps_name ? (
              <Text fz="xs" c="var(--text-2)">
                Records keep the name that the value had when it was chosen.
              </Text>
            ) : null}
          </div>
        </Flex>
      ))}
    </ul>
  );
}

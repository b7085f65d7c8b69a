import { Box, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { useClientContext } from '../../shared/stones/trading-clients.ts';
import { useAttributeChoices, withChoices } from '../../shared/stones/use-attribute-choices.ts';
import { SIZES, useCaratSizes } from '../../shared/stones/use-carat-sizes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CountBars } from './count-bars.tsx';
import { detailsOf } from './detail-choices.ts';
import { inventoryDetails } from './overview-calls.ts';
import type { PartProps } from './overview-part.tsx';
import { OverviewPart } from './overview-part.tsx';

export function DetailsPart({ diamondType, searchLink }: PartProps) {
  const { id, role_id } = useProfile();
  const { pricesFor: businessId } = useClientContext();
  const cache = useQueryClient();
  const choices = useAttributeChoices();
  const sizes = useCaratSizes();
  const query = useQuery({
    queryKey: [CACHED.counts, id, 'details', diamondType, businessId],
    queryFn: async ({ signal }) => {
      const counts = withChoices(cache, inventoryDetails({ diamondType, businessId }, signal));
      await cache.prefetchQuery(SIZES);
      return await counts;
    },
  });
  return (
    <OverviewPart
      title="Inventory details"
      note={`${baseOf(role_id)}${businessId === null ? '' : ', of the growth types that the trading client buys'}`}
      query={query}
      lines={14}
    >
      {(counts) => {
        const details = detailsOf(diamondType, counts, choices, sizes);
        return details.length === 0 ? (
          <EmptyState title="No stones of this type">Choose another type above.</EmptyState>
        ) : (
          <Box
            display="grid"
            style={{
              gridTemplateColumns: 'repeat(auto-fill, minmax(228px, 1fr))',
              gap: '18px 28px',
            }}
          >
            {details.map(({ title, counted }) => (
              <section key={title} aria-label={title}>
                <Text component="h3" mb="5xs" c="dimmed" fz="sm" fw="var(--w-medium)">
                  {title}
                </Text>
                <CountBars label={title} counted={counted} searchLink={searchLink} />
              </section>
            ))}
          </Box>
        );
      }}
    </OverviewPart>
  );
}

/** Describes the stones that are counted for a user with this role. */
function baseOf(role: RoleCode): string {
  switch (role) {
    case ROLE.customer:
    case ROLE.guest:
      return 'Stones in stock';
    case ROLE.associate:
      return 'All stones except sold stones';
    default:
      return 'All stones, including sold and unavailable stones';
  }
}

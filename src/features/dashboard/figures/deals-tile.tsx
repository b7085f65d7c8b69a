import '../../../shared/charts/chart.css';
import './figures.css';
import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatInteger, formatNumber } from '#common/format.ts';
import { ROLE } from '#machines/codes.ts';
import { InternalLink } from '../../../shared/records/record-link.tsx';
import { useProfile } from '../../../shared/session/use-session.ts';
import { stoneTitle } from '../../../shared/stones/stone-columns.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { dealsQuery } from './figures-calls.ts';
import type { FiguresSearch } from './figures-params.ts';
import { useListPlace } from './figures-places.ts';
import { problemOf } from './tile.tsx';

export function DealsTile({ search }: { readonly search: FiguresSearch }) {
  const listPlace = useListPlace();
  const { role_id } = useProfile();
  const isBuyer = role_id === ROLE.customer;
  const title = isBuyer ? 'Highest-value recent purchases' : 'Highest-value recent deals';
  const { data, error, refetch } = useQuery(dealsQuery(search));
  return (
    <section className="figures-lines" aria-label={title}>
      <Flex component="header" justify="space-between" className="chart-head" fz="sm">
        <h2>{title}</h2>
        {data ? (
          <InternalLink place={listPlace(data.list, search)}>
            All {formatInteger(data.totalRecords)}
          </InternalLink>
        ) : null}
      </Flex>
      <div className="figures-lines-body">
        {problemOf(error, refetch) ??
          (!data ? (
            <SkeletonRows count={6} />
          ) : data.deals.length === 0 ? (
            <EmptyState title={`No stones were ${isBuyer ? 'bought' : 'sold'} in this period`}>
              Choose a longer period above.
            </EmptyState>
          ) : (
            <ol>
              {data.deals.map((deal) => (
                <li key={deal.id}>
                  <b>{stoneTitle(deal)}</b>
                  <span data-whole={isBuyer ? '' : undefined}>
                    {isBuyer ? deal.stock_no : deal.company_name}
                  </span>
                  <time dateTime={deal.created_at}>{formatDate(deal.created_at)}</time>
                  <InternalLink place={listPlace(data.list, search, { stones: deal.stock_no })}>
                    {formatNumber(deal.sell_amt)}
                  </InternalLink>
                </li>
              ))}
            </ol>
          ))}
      </div>
    </section>
  );
}

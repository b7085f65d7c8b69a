import '../../../shared/charts/chart.css';
import './figures.css';
import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow } from '#api/server-clock.ts';
import { formatAge, formatDateTime, formatInteger, formatNumber } from '#common/format.ts';
import { ROLE } from '#machines/codes.ts';
import { InternalLink } from '../../../shared/records/record-link.tsx';
import { useProfile } from '../../../shared/session/use-session.ts';
import { stoneTitle } from '../../../shared/stones/stone-columns.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SegmentedControl } from '../../../ui/inputs/SegmentedControl.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { detailsQuery, type EnquiryDetails } from './figures-calls.ts';
import type { FiguresSearch } from './figures-params.ts';
import { useListPlace } from './figures-places.ts';
import { problemOf } from './tile.tsx';

type Part = keyof EnquiryDetails;
const PARTS: readonly { readonly value: Part; readonly label: string }[] = [
  { value: 'Carts', label: 'Carts' },
  { value: 'ConfirmStones', label: 'Orders' },
  { value: 'Hold', label: 'Holds' },
  { value: 'Memos', label: 'Memos' },
];

export function DetailsTile({ search }: { readonly search: FiguresSearch }) {
  const listPlace = useListPlace();
  const isBuyer = useProfile().role_id === ROLE.customer;
  const [part, setPart] = useState<Part>('ConfirmStones');
  const { data, error, refetch } = useQuery(detailsQuery(search));
  const shown = data?.[part];
  return (
    <section className="figures-lines" aria-label="Latest activity">
      <Flex component="header" justify="space-between" className="chart-head" fz="sm">
        <h2>Latest activity</h2>
        <SegmentedControl
          aria-label="List"
          data={PARTS}
          value={part}
          onChange={(value) => setPart(PARTS.find((one) => one.value === value)?.value ?? part)}
        />
        {shown ? (
          <InternalLink place={listPlace(shown.list, search)}>
            All {formatInteger(shown.totalRecords)}
          </InternalLink>
        ) : null}
      </Flex>
      <div className="figures-lines-body">
        {problemOf(error, refetch) ??
          (!shown ? (
            <SkeletonRows count={6} />
          ) : shown.lines.length === 0 ? (
            <EmptyState title="This list is empty">Choose another list above.</EmptyState>
          ) : (
            <ol>
              {shown.lines.map((line) => (
                <li key={line.id}>
                  <b>
                    <InternalLink place={listPlace(shown.list, search, { stones: line.stock_no })}>
                      {stoneTitle(line)}
                    </InternalLink>
                  </b>
                  <span data-whole={isBuyer ? '' : undefined}>
                    {isBuyer ? line.stock_no : line.company_name}
                  </span>
                  <span data-whole="">{formatNumber(line.sell_amt)}</span>
                  <time dateTime={line.created_at} title={formatDateTime(line.created_at)}>
                    {formatAge(line.created_at, serverNow())}
                  </time>
                </li>
              ))}
            </ol>
          ))}
      </div>
    </section>
  );
}

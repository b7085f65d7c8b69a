import '../../shared/frame/kept-page.css';
import './new-arrival-page.css';
import { Button, Flex } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { StockScopeContext } from '../../shared/stones/stock-scope.ts';
import type { StoneQuery } from '../../shared/stones/stone-calls.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { ArrivalFiles } from './arrival-files.tsx';
import { ArrivalPeriod } from './arrival-period.tsx';
import { useArrivals } from './use-arrivals.tsx';

type NewArrivalPageProps = {
  /** link to the full stock search with the filter of `question` */
  readonly searchLink: (question: StoneQuery) => Pick<LinkProps, 'to' | 'search'>;
  readonly children: ReactNode;
};

export function NewArrivalPage({ searchLink, children }: NewArrivalPageProps) {
  // The header of a phone has no space for `ArrivalFiles`.
  const phone = useIsPhone();
  const tools = useCallback(
    (question: StoneQuery) => (
      <Flex component="span" flex="none" align="center" gap="2xs">
        <ArrivalPeriod />
        {phone ? null : <ArrivalFiles diamondType={question.diamondType} />}
        <Button
          variant="subtle"
          size="sm"
          title="Open in the search"
          renderRoot={(props) => <Link {...searchLink(question)} {...props} />}
        >
          <Icon name="external" size="small" />
          <span className="arrival-words">Open in the search</span>
        </Button>
      </Flex>
    ),
    [searchLink, phone],
  );
  const { place, error, refetch } = useArrivals(tools);
  if (place) return <StockScopeContext value={place}>{children}</StockScopeContext>;
  return (
    <div className="kept-page">
      <PageHeader title="New arrivals">{error ? null : <span data-awaited="" />}</PageHeader>
      {error ? (
        <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={12} />
      )}
    </div>
  );
}

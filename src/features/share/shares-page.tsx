import './share.css';
import { Button, Flex, Text } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { formatDateTime, formatInteger } from '#common/format.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useMailIsSetUp } from '../../shared/identity/mail-notes.tsx';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { ShareLinks } from '../../shared/sharing/share-links.tsx';
import { SearchStonesButton } from '../../shared/stones/search-stones-button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { GridPager } from '../../ui/grid/GridPager.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { answerEnquiry, fetchShareEnquiries, type ShareEnquiry } from './share-calls.ts';

type SharesPageProps = {
  /** screen that opens when the user clicks a stock number */
  readonly stones: '/search' | '/inventory';
};

const LIVE = ['notice'] as const;
const PAGE = 25;
const ENQUIRIES = 'share-enquiries';

export function SharesPage({ stones }: SharesPageProps) {
  const isSetUp = useMailIsSetUp();
  const [place, setPlace] = useState({ page: 1, size: PAGE });
  const query = useQuery({
    queryKey: [ENQUIRIES, place],
    queryFn: ({ signal }) => fetchShareEnquiries(place, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  // A new enquiry creates a notification, for which the server sends the live event `notice`.
  useLiveRefetch(LIVE, query);
  const { error, refetch } = query;
  const data = query.data?.data;
  const totalRecords = query.data?.pagination.totalRecords ?? 0;
  return (
    <div className="shares-page">
      <PageHeader title="Shared by me" />
      <section aria-label="Links">
        <ShareLinks
          all
          title="Links"
          none={
            <EmptyState title="No links yet" actions={<SearchStonesButton />}>
              Select stones and choose Share to create one.
            </EmptyState>
          }
        />
      </section>
      <section aria-label="Enquiries">
        <Text component="h2" mb="3xs" fw="var(--w-strong)">
          Enquiries
          {totalRecords > 0 ? (
            <Text span inherit fw="var(--w-text)" c="dimmed">
              {' '}
              {formatInteger(totalRecords)}
            </Text>
          ) : null}
        </Text>
        {error && !data ? (
          <FetchFailed
            problem={toProblem(error, TEXTS.listFailed)}
            onRetry={() => void refetch()}
          />
        ) : null}
        {!data && !error ? <SkeletonRows count={4} /> : null}
        {data?.length === 0 ? (
          <EmptyState title="No enquiries yet">
            People who open one of your links can enquire or ask you to reserve stones. The
            enquiries appear here
            {isSetUp
              ? ', as a notification and by e-mail'
              : ' and as a notification. Mail is not set up'}
            .
          </EmptyState>
        ) : null}
        {data && data.length > 0 ? (
          <ul>
            {data.map((enquiry) => (
              <Enquiry key={enquiry.id} enquiry={enquiry} stones={stones} />
            ))}
          </ul>
        ) : null}
        {totalRecords > PAGE ? (
          <GridPager page={{ ...place, totalRecords, onChange: setPlace }} />
        ) : null}
      </section>
    </div>
  );
}

type EnquiryProps = SharesPageProps & { readonly enquiry: ShareEnquiry };

function Enquiry({ enquiry, stones }: EnquiryProps) {
  const { name, reserve, email, mobile, note, stock_numbers, created_at, answered_at } = enquiry;
  const [toggleAnswered, busy] = useAnswered(enquiry);
  const actionLabel = answered_at === null ? 'Mark as answered' : 'Mark as unanswered';
  return (
    <Flex
      component="li"
      direction="column"
      gap="4xs"
      py="xs"
      fz="sm"
      style={{ borderBottom: '1px solid var(--line-soft)' }}
    >
      <Flex wrap="wrap" align="center" columnGap="sm">
        <b>{name}</b>
        <StatusBadge
          ring
          label={reserve ? 'Reservation request' : 'Enquiry'}
          tone={reserve ? 'confirm' : 'na'}
        />
        <span>{formatDateTime(created_at)}</span>
        {answered_at === null ? null : (
          <StatusBadge ring label={`Answered ${formatDateTime(answered_at)}`} tone="available" />
        )}
      </Flex>
      <Flex wrap="wrap" align="center" columnGap="sm">
        {stock_numbers.map((stock) => (
          <Link key={stock} to={stones} search={{ stone: stock }}>
            {stock}
          </Link>
        ))}
      </Flex>
      {note === null ? null : (
        <Text
          fz="sm"
          c="var(--text-2)"
          style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
        >
          {note}
        </Text>
      )}
      <Flex wrap="wrap" align="center" columnGap="sm">
        {email === null ? null : <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}
        {mobile === null ? null : <a href={`tel:${mobile.replaceAll(/[^+\d]/g, '')}`}>{mobile}</a>}
        <Button
          size="sm"
          loading={busy}
          aria-label={`${actionLabel}: ${name}`}
          onClick={() => void toggleAnswered()}
        >
          {actionLabel}
        </Button>
      </Flex>
    </Flex>
  );
}

/** The portal cannot detect an answer, because users answer by e-mail or telephone. */
function useAnswered({ id, answered_at }: ShareEnquiry) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const toggleAnswered = async () => {
    setBusy(true);
    try {
      notifySuccess((await answerEnquiry(id, answered_at === null)).message);
      await cache.invalidateQueries({ queryKey: [ENQUIRIES] });
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    } finally {
      setBusy(false);
    }
  };
  return [toggleAnswered, busy] as const;
}

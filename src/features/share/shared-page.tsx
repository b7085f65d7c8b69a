import './share.css';
import { Box, Button, Flex, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ApiProblem } from '#api/api-problem.ts';
import { PORTAL_NAME as PORTAL } from '#common/company/company-texts.ts';
import { formatDate, formatInteger, formatNumber, formatWeight } from '#common/format.ts';
import { CuletLogo } from '../../shared/frame/CuletLogo.tsx';
import { companyLogoUrl } from '../../shared/frame/company-calls.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { mayHold, ownClient } from '../../shared/stones/stone-permissions.ts';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { CompareShared } from './compare-shared.tsx';
import { EnquiryForm, type EnquiryRequest } from './enquiry-form.tsx';
import { fetchShare, type SharedStones } from './share-calls.ts';
import { SharedStoneCard } from './shared-stone.tsx';
import { Sharer } from './sharer.tsx';
import { SimilarToGone } from './similar-to-gone.tsx';

// Loaded lazily, because most visitors have no account.
const HoldShared = lazy(() =>
  import('./hold-shared.tsx').then((module) => ({ default: module.HoldShared })),
);

/** Disables automatic refetches, because the server counts each fetch as a view. */
const ONCE = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
} as const;

export function SharedPage({ token }: { readonly token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['shared', token],
    queryFn: ({ signal }) => fetchShare(token, signal),
    ...ONCE,
  });
  const firm = data?.sharer?.firm ?? PORTAL;
  const logoId = data?.sharer?.logo_id ?? null;
  useEffect(() => {
    document.title = `Diamonds for you · ${firm}`;
  }, [firm]);
  const isGone = error instanceof ApiProblem && error.status === 404;
  return (
    <Flex
      component="main"
      direction="column"
      gap="lg"
      w="min(1180px, 100%)"
      mx="auto"
      px="clamp(16px, 3vw, 32px)"
      pt={24}
      pb={40}
      aria-busy={!data && !error}
    >
      <Flex align="center" gap="xs" mih={24} fz="lg" fw="var(--w-strong)">
        {data || error ? (
          <>
            {logoId ? (
              <img src={companyLogoUrl(logoId)} alt="" style={{ maxWidth: 160, height: 32 }} />
            ) : firm === PORTAL ? (
              <CuletLogo size={24} />
            ) : null}
            {firm}
          </>
        ) : null}
      </Flex>
      {data?.state === 'open' ? <Shown token={token} shared={data} /> : null}
      {data && data.state !== 'open' ? <Closed shared={data} /> : null}
      {isGone ? (
        <EmptyState picture={<CuletLogo size={30} />} title="Link not found">
          The link may be incomplete or expired. Ask the sender for a new one.
        </EmptyState>
      ) : null}
      {error && !isGone ? (
        <ErrorState
          title={error instanceof ApiProblem ? error.message : 'Something went wrong'}
          actions={
            <button type="button" className="ui-grid-link" onClick={() => void refetch()}>
              Try again
            </button>
          }
        />
      ) : null}
      {firm === PORTAL ? null : (
        <Flex component="footer" align="center" gap="3xs" fz="xs" c="var(--text-3)">
          <CuletLogo size={14} />
          Page provided by {PORTAL}
        </Flex>
      )}
    </Flex>
  );
}

const CLOSED: Readonly<Record<'expired' | 'ended' | 'left', string>> = {
  expired: 'This link has expired',
  ended: 'This link was revoked',
  left: 'The sender of this link is no longer active',
};

function Closed({ shared }: { readonly shared: SharedStones }) {
  const { state, sharer, expires_at } = shared;
  if (state === 'open') return null;
  return (
    <EmptyState picture={<CuletLogo size={30} />} title={CLOSED[state]}>
      {state === 'expired' ? `The link was valid until ${formatDate(expires_at)}. ` : null}
      {sharer
        ? `Ask ${sharer.name} at ${sharer.firm} for a new link.`
        : 'The stones may still be available. Ask the company that sent you the link.'}
    </EmptyState>
  );
}

type ShownProps = { readonly token: string; readonly shared: SharedStones };

function Shown({ token, shared }: ShownProps) {
  const { stones, gone, sharer, prices } = shared;
  const [enquiry, setEnquiry] = useState<EnquiryRequest | null>(null);
  const { user } = useSession().context;
  // A customer who shares stones offers them at own prices, so reserving stays a question to them.
  const canHold =
    user !== null && ownClient(user) !== null && mayHold(user) && sharer?.is_of_company === true;
  const [isHoldDeclined, setHoldDeclined] = useState(false);
  const enquire = (request: EnquiryRequest) => {
    setHoldDeclined(false);
    setEnquiry(request);
  };
  const [isComparing, setComparing] = useState(false);
  const count = stones.length;
  const carat = stones.reduce((sum, stone) => sum + Math.round(stone.carat * 1_000), 0) / 1_000;
  const cents = stones.reduce((sum, { sell_amt }) => sum + Math.round((sell_amt ?? 0) * 100), 0);
  const free = stones.filter(({ is_available }) => is_available).map(({ stock_no }) => stock_no);
  const all = stones.map(({ stock_no }) => stock_no);
  return (
    <>
      <Flex component="header" wrap="wrap" align="center" rowGap="sm" columnGap="lg">
        {sharer ? <Sharer token={token} sharer={sharer} /> : null}
        <Box flex="1 1 320px">
          <Text component="h1" fz="var(--fs-24)" fw="var(--w-strong)" lh="var(--lh-tight)">
            {count === 0
              ? 'These diamonds are no longer offered'
              : count === 1
                ? '1 diamond'
                : `${formatInteger(count)} diamonds`}
          </Text>
          {count === 0 ? null : <Text c="var(--text-2)">{wordsOf(shared)}</Text>}
        </Box>
        {count > 1 ? (
          <Text c="var(--text-2)">
            {formatWeight(carat)} ct
            {prices === 'none' ? null : (
              <>
                , <b>${formatNumber(cents / 100)}</b>
              </>
            )}
          </Text>
        ) : null}
        {count > 1 ? (
          <Flex wrap="wrap" gap="2xs" ml="auto">
            <Button onClick={() => setComparing(true)}>Compare</Button>
            <Button onClick={() => enquire({ stockNumbers: all, reserve: false })}>
              Enquire about all
            </Button>
            {free.length > 1 ? (
              <Button
                variant="filled"
                onClick={() => enquire({ stockNumbers: free, reserve: true })}
              >
                {free.length === count ? 'Reserve all' : `Reserve all available (${free.length})`}
              </Button>
            ) : null}
          </Flex>
        ) : null}
      </Flex>
      {count === 0 ? null : (
        <ul className="shared-stones">
          {stones.map((stone) => (
            <SharedStoneCard key={stone.stock_no} stone={stone} onEnquire={enquire} />
          ))}
        </ul>
      )}
      {gone.length > 0 ? <SimilarToGone token={token} gone={gone} onEnquire={enquire} /> : null}
      {isComparing ? <CompareShared stones={stones} onClose={() => setComparing(false)} /> : null}
      {enquiry?.reserve && canHold && !isHoldDeclined ? (
        <Suspense fallback={null}>
          <HoldShared
            key={enquiry.stockNumbers.join()}
            token={token}
            stockNumbers={enquiry.stockNumbers}
            sharer={sharer.name}
            onEnquire={() => setHoldDeclined(true)}
            onClose={() => setEnquiry(null)}
          />
        </Suspense>
      ) : enquiry ? (
        <EnquiryForm
          key={`${enquiry.reserve} ${enquiry.stockNumbers.join()}`}
          token={token}
          request={enquiry}
          sharer={sharer?.name ?? 'the sender'}
          onClose={() => setEnquiry(null)}
        />
      ) : null}
    </>
  );
}

function wordsOf({ prices, shared_at, expires_at }: SharedStones): string {
  const open = `The link is valid until ${formatDate(expires_at)}.`;
  if (prices === 'none') return `Prices on request. ${open}`;
  const of = prices === 'frozen' ? `Prices as of ${formatDate(shared_at)}` : 'Current prices';
  return `${of}, in US dollars. ${open}`;
}

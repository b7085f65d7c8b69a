import './shared-page.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { formatDate, formatInteger, formatNumber, formatWeight } from '../../common/format.ts';
import { shareTitle } from '../../common/share-text.ts';
import { CuletMark } from '../../shared/frame/CuletMark.tsx';
import { finishLine } from '../../shared/stones/columns.tsx';
import { pictureWithin } from '../../shared/stones/media-kind.ts';
import { EmptyState, ErrorState } from '../../ui/Blank.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { openShare, type SharedStone, type SharedStones } from './open-share.ts';

/** One look is one opening: nothing is asked again behind the reader's back. */
const ONCE = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
} as const;

export function SharedPage({ token }: { readonly token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['shared', token],
    queryFn: ({ signal }) => openShare(token, signal),
    ...ONCE,
  });
  useEffect(() => {
    document.title = 'Diamonds for you · Culet';
  }, []);
  const isGone = error instanceof ApiProblem && error.status === 404;
  return (
    <main className="shared-page" aria-busy={!data && !error}>
      <div className="shared-brand">
        <CuletMark size={24} />
        <span>Culet</span>
      </div>
      {data ? <Shown shared={data} /> : null}
      {isGone ? (
        <EmptyState picture={<CuletMark size={30} />} title="This link is not open">
          It has expired or was withdrawn. Whoever sent it to you can make another.
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
    </main>
  );
}

function Shown({ shared }: { readonly shared: SharedStones }) {
  const { stones, gone, shared_by, shared_at, prices, expires_at } = shared;
  const count = stones.length;
  const carat = stones.reduce((sum, stone) => sum + Math.round(stone.carat * 1_000), 0) / 1_000;
  const cents = stones.reduce((sum, { sell_amt }) => sum + Math.round(sell_amt * 100), 0);
  return (
    <>
      <header className="shared-head">
        <div>
          <h1>{count === 1 ? '1 diamond' : `${formatInteger(count)} diamonds`}</h1>
          <p>
            Shown to you by {shared_by}.{' '}
            {prices === 'frozen' ? `Prices of ${formatDate(shared_at)}` : 'Prices of today'}, in US
            dollars. Open until {formatDate(expires_at)}.
          </p>
        </div>
        {count > 1 ? (
          <p className="shared-totals">
            {formatWeight(carat)} ct, <b>${formatNumber(cents / 100)}</b>
          </p>
        ) : null}
      </header>
      <ul className="shared-stones">
        {stones.map((stone) => (
          <Stone key={stone.stock_no} stone={stone} />
        ))}
      </ul>
      {gone.length > 0 ? <p className="shared-gone">No longer offered: {gone.join(', ')}</p> : null}
    </>
  );
}

function Stone({ stone }: { readonly stone: SharedStone }) {
  const title = `${shareTitle(stone)} ${formatWeight(stone.carat)}\u00a0ct`;
  const picture = pictureWithin(stone.image);
  return (
    <li className="shared-stone">
      {picture === null ? null : <img src={picture} alt={title} loading="lazy" />}
      <div>
        <h2>{title}</h2>
        <p>{finishLine(stone)}</p>
      </div>
      <dl className="shared-price">
        <dt>Price per carat</dt>
        <dd>${formatNumber(stone.markup_ppc)}</dd>
        <dt>Amount</dt>
        <dd data-strong>${formatNumber(stone.sell_amt)}</dd>
      </dl>
      <div className="shared-foot">
        <span>{stone.stock_no}</span>
        {stone.is_available ? null : <StatusBadge label="Taken for now" tone="hold" />}
        {picture === null ? (
          <OpenedAlone name="Picture" of={stone.stock_no} address={stone.image} />
        ) : null}
        <OpenedAlone name="Certificate" of={stone.stock_no} address={stone.certificate} />
      </div>
    </li>
  );
}

type OpenedAloneProps = {
  readonly name: string;
  readonly of: string;
  readonly address: string | null;
};

function OpenedAlone({ name, of, address }: OpenedAloneProps) {
  if (address === null) return null;
  return (
    <a
      className="shared-report"
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={`${name} of ${of}, in a tab of its own`}
    >
      {name}
    </a>
  );
}

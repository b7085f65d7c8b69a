import './as-of-panel.css';
import './track.css';
import { formatDate, formatInteger, formatLogTime, formatNumber } from '#common/format.ts';
import { priceWords } from '#common/stone-timeline.ts';
import { DocumentLink } from '../../shared/records/record-link.tsx';
import { stoneLabel, stoneTone } from '../../shared/stones/status/status-words.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { TrackedStone } from './track-calls.ts';

type AsOfPanelProps = {
  readonly stone: TrackedStone;
  readonly at: string;
};

/**
 * Shows the state of the stone at the chosen time, its price changes, and the interest in it until
 * then.
 */
export function AsOfPanel({ stone, at }: AsOfPanelProps) {
  return (
    <aside className="track-panel" aria-label="As of">
      <h3>As of {formatLogTime(at)}</h3>
      <StateAsOf stone={stone} />
      <h3>
        Price changes <span className="track-quiet">$ per carat</span>
      </h3>
      <Prices stone={stone} at={at} />
      <h3>Interest up to this time</h3>
      <Interest stone={stone} />
    </aside>
  );
}

function StateAsOf({ stone: { stood } }: Pick<AsOfPanelProps, 'stone'>) {
  if (!stood) return <p className="track-quiet">The stone was not yet in stock.</p>;
  return (
    <dl className="track-facts">
      <dt>Status</dt>
      <dd>
        <StatusBadge label={stoneLabel(stood.status)} tone={stoneTone(stood.status)} />
      </dd>
      <dt>Since</dt>
      <dd>{formatLogTime(stood.since)}</dd>
      <dt>Price, $/ct</dt>
      <dd>
        <b>{formatNumber(stood.markup_ppc)}</b>
      </dd>
      <dt>Amount, $</dt>
      <dd>
        <b>{formatNumber(stood.sell_amt)}</b>
      </dd>
      {stood.price_per_ct === undefined ? null : (
        <>
          <dt>Cost, $/ct</dt>
          <dd>{formatNumber(stood.price_per_ct)}</dd>
        </>
      )}
      {stood.company_name === null ? null : (
        <>
          <dt>Client</dt>
          <dd>{stood.company_name}</dd>
        </>
      )}
      {stood.number === null ? null : (
        <>
          <dt>Document</dt>
          <dd>
            <DocumentLink no={stood.number} />
          </dd>
        </>
      )}
    </dl>
  );
}

const inPercent = (from: number, to: number): string =>
  `${formatNumber(((to - from) / from) * 100)} %`;

function Prices({ stone: { prices }, at }: AsOfPanelProps) {
  const changes = prices.slice(1).map((price, place) => ({ price, from: prices[place] }));
  if (changes.length === 0) return <p className="track-quiet">The price has never changed.</p>;
  return (
    <ul className="track-prices">
      {changes.map(({ price, from }) =>
        from === undefined ? null : (
          <li key={price.at} data-later={price.at > at ? '' : undefined}>
            <span>{priceWords(price)}</span>
            <span className="track-figure">
              {formatNumber(from.markup_ppc)} → <b>{formatNumber(price.markup_ppc)}</b>
            </span>
            <span className="track-quiet">{formatDate(price.at)}</span>
            <span className="track-figure track-quiet">
              {inPercent(from.markup_ppc, price.markup_ppc)}
            </span>
          </li>
        ),
      )}
    </ul>
  );
}

const INTEREST_KINDS = [
  ['searched', 'Searches that match the stone'],
  ['opened', 'Opened'],
  ['shares', 'Shares'],
  ['carts', 'Carts'],
  ['watched', 'Watchlists'],
  ['enquiries', 'Enquiries'],
  ['holds', 'Holds'],
  ['requests', 'Orders'],
  ['memos', 'Memos'],
  ['mailings', 'Mailings'],
] as const satisfies readonly (readonly [keyof TrackedStone['interest'], string])[];

function Interest({ stone: { interest } }: Pick<AsOfPanelProps, 'stone'>) {
  const most = Math.max(1, ...INTEREST_KINDS.map(([way]) => interest[way]));
  return (
    <>
      <dl className="track-interest">
        {INTEREST_KINDS.map(([way, words]) => (
          <div key={way}>
            <dt>{words}</dt>
            <dd>
              <i
                className="track-bar-of"
                style={{ width: `${Math.sqrt(interest[way] / most) * 100}%` }}
              />
              <span className="track-figure">{formatInteger(interest[way])}</span>
            </dd>
          </div>
        ))}
      </dl>
      {interest.searched_since === null ? null : (
        <p className="track-quiet">Searches since {formatLogTime(interest.searched_since)}</p>
      )}
    </>
  );
}

import '../../shared/records/drawer-facts.css';
import { Box, Flex } from '@mantine/core';
import { formatDate, formatInteger, formatLogTime, formatNumber } from '#common/format.ts';
import { priceWords } from '#common/stone-timeline.ts';
import { ShareBar } from '../../shared/charts/share-bar.tsx';
import { DocumentLink } from '../../shared/records/record-link.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { stoneLabel, stoneTone } from '../../shared/stones/status/status-words.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { TrackedStone } from './track-calls.ts';

type AsOfPanelProps = {
  readonly stone: TrackedStone;
  readonly at: string;
};

export function AsOfPanel({ stone, at }: AsOfPanelProps) {
  return (
    <aside aria-label="As of">
      <RecordPart title={`As of ${formatLogTime(at)}`}>
        <StateAsOf stone={stone} />
      </RecordPart>
      <RecordPart title="Price changes" tools={<span className="ui-quiet">$ per carat</span>}>
        <Prices stone={stone} at={at} />
      </RecordPart>
      <RecordPart title="Buyer interest up to this time">
        <Interest stone={stone} />
      </RecordPart>
    </aside>
  );
}

function StateAsOf({ stone: { stood } }: Pick<AsOfPanelProps, 'stone'>) {
  if (!stood) return <p>The stone was not yet in stock.</p>;
  return (
    <dl className="drawer-facts">
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
  if (changes.length === 0) return <p>The price has never changed.</p>;
  return (
    <Box component="ul" mah={260} style={{ overflow: 'auto' }}>
      {changes.map(({ price, from }) =>
        from === undefined ? null : (
          <Flex
            component="li"
            key={price.at}
            justify="space-between"
            py="4xs"
            c={price.at > at ? 'dimmed' : 'var(--text)'}
          >
            <span>
              {priceWords(price)}
              <br />
              <span className="ui-quiet">{formatDate(price.at)}</span>
            </span>
            <Box component="span" ta="end">
              {formatNumber(from.markup_ppc)} → <b>{formatNumber(price.markup_ppc)}</b>
              <br />
              <span className="ui-quiet">{inPercent(from.markup_ppc, price.markup_ppc)}</span>
            </Box>
          </Flex>
        ),
      )}
    </Box>
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
      <dl className="drawer-facts">
        {INTEREST_KINDS.map(([way, words]) => (
          <div key={way}>
            <dt>{words}</dt>
            <Flex component="dd" align="center" justify="space-between">
              <ShareBar share={0.8 * Math.sqrt(interest[way] / most)} />
              {formatInteger(interest[way])}
            </Flex>
          </div>
        ))}
      </dl>
      {interest.searched_since === null ? null : (
        <p>Searches since {formatLogTime(interest.searched_since)}</p>
      )}
    </>
  );
}

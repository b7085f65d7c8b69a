import '../../../ui/skeleton-rows.css';
import './stone-detail.css';
import { Flex, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BusinessId } from '#api/ids.gen.ts';
import { formatDate, formatNumber, formatText } from '#common/format.ts';
import { GROWTH_NAME } from '#common/stone-labels.ts';
import { fieldOf } from '#common/supply/fields.ts';
import { attributesWith } from '#records/attributes-with.ts';
import { STONE_ATTRIBUTES } from '#records/stone.ts';
import { DrawerFacts } from '../../../shared/records/drawer-facts.tsx';
import { Fact } from '../../../shared/records/fact.tsx';
import { ReportLink } from '../../../shared/stones/report-link.tsx';
import { ShapeIcon } from '../../../shared/stones/shape-icon.tsx';
import { finishLine, stoneTitle } from '../../../shared/stones/stone-columns.tsx';
import type { StoneDna } from '../../../shared/stones/stone-types.ts';
import { ComparablePart } from './comparable-part.tsx';
import { Part } from './detail-part.tsx';
import { PriceBlock } from './price-block.tsx';
import { Proportions } from './proportions.tsx';
import { ReliabilityPart } from './reliability-part.tsx';
import { SimilarStones } from './similar-stones.tsx';
import { StoneHistory } from './stone-history.tsx';
import { StoneMedia } from './stone-media.tsx';

type StoneDetailProps = {
  readonly dna: StoneDna;
  readonly clientName: string | null;
  readonly pricesFor: BusinessId | null;
  readonly onShow: (stockNo: string) => void;
};

export function StoneDetail(props: StoneDetailProps) {
  const { dna, clientName, pricesFor, onShow } = props;
  const { stone } = dna;
  return (
    <>
      <Flex component="header" className="detail-title" wrap="wrap" align="center" gap="8px 20px">
        <ShapeIcon shape={stone.shape} size={38} />
        <div>
          <h2>{stoneTitle(stone)}</h2>
          {[finishLine(stone), stone.location].filter(Boolean).join(', ')}
        </div>
        <Text inherit ta="end" ml="auto">
          <b>${formatNumber(stone.sell_amt)}</b>
          <br />
          {stone.markup_disc === null ? '' : `${formatNumber(stone.markup_disc)} % · `}
          {formatNumber(stone.markup_ppc)} per carat
          {clientName === null ? '' : ` for ${clientName}`}
        </Text>
      </Flex>
      <div className="detail-body">
        <div>
          <StoneMedia key={stone.stock_no} dna={dna} />
          <Facts title="Certificate" facts={certificate(dna)} />
          <Facts title="Attributes" facts={attributes(dna)} />
          <Facts title="Notes and IDs" facts={remarks(dna)} />
        </div>
        <div>
          <Proportions dna={dna} />
          <PriceBlock stone={stone} pricesFor={pricesFor} clientName={clientName} />
          <ComparablePart stone={stone} pricesFor={pricesFor} />
          <ReliabilityPart reliability={dna.reliability} />
          <SimilarStones stone={stone} pricesFor={pricesFor} onShow={onShow} />
          <StoneHistory stoneId={stone.id} stockNo={stone.stock_no} history={dna.history} />
        </div>
      </div>
    </>
  );
}

type FactEntry = readonly [name: string, words: ReactNode];

const fact = (name: string, words: string | null | undefined): FactEntry[] =>
  words === null || words === undefined || words === '' ? [] : [[name, words]];

const yesOrNo = (answer: boolean | null): string | null =>
  answer === null ? null : answer ? 'Yes' : 'No';

function checkWords({ report_check }: StoneDna): string | null {
  if (!report_check) return null;
  const { checked_at, is_found, differs } = report_check;
  const words = differs.map(
    ({ field, listed, known }) =>
      `${fieldOf(field).name} is ${listed} here, ${known} on the report.`,
  );
  if (!is_found) words.push('The laboratory has no report with this number.');
  if (words.length === 0) words.push('Agrees with the report.');
  return [...words, `Checked on ${formatDate(checked_at)}.`].join(' ');
}

const certificate = (dna: StoneDna): FactEntry[] => [
  ['Report', <ReportLink key="report" stone={dna.stone} />],
  ...fact('Date', dna.report_date === null ? null : formatDate(dna.report_date)),
  ...fact('Growth', GROWTH_NAME[dna.stone.growth_type]),
  ...fact('Laboratory check', checkWords(dna)),
];

const DETAILED = attributesWith({ kind: 'code', shown: 'detail' });

const attributes = (dna: StoneDna): FactEntry[] => [
  ...fact('Cut', dna.stone.cut),
  ...fact('Polish', formatText(dna.stone.polish)),
  ...fact('Symmetry', formatText(dna.stone.symmetry)),
  ...fact('Fluorescence', formatText(dna.stone.fluorescence)),
  ...DETAILED.flatMap((name) => fact(STONE_ATTRIBUTES[name].label, dna[name])),
  ...attributesWith({ kind: 'word' }).flatMap((name) =>
    fact(STONE_ATTRIBUTES[name].label, dna.details[name]),
  ),
  ...fact('Eye clean', yesOrNo(dna.eye_clean)),
  ...fact('Key to symbols', dna.key_to_symbols.join(', ')),
  ...fact('Location', dna.stone.location),
];

const remarks = ({ details, cash_price, cash_disc }: StoneDna): FactEntry[] => [
  ...attributesWith({ kind: 'text' }).flatMap((name) =>
    fact(STONE_ATTRIBUTES[name].label, details[name]),
  ),
  ...fact('Cash price', cash_price === null ? null : `$${formatNumber(cash_price)} /ct`),
  ...fact('Cash discount', cash_disc === null ? null : `${formatNumber(cash_disc)} %`),
];

function Facts({ title, facts }: { readonly title: string; readonly facts: readonly FactEntry[] }) {
  if (facts.length === 0) return null;
  return (
    <Part title={title}>
      <DrawerFacts>
        {facts.map(([name, words]) => (
          <Fact key={name} name={name}>
            {words}
          </Fact>
        ))}
      </DrawerFacts>
    </Part>
  );
}

export function StoneDetailSkeleton() {
  return (
    <div aria-hidden="true">
      <Flex wrap="wrap" align="center" gap="lg" p="lg">
        <span className="ui-skeleton" style={{ width: 220, height: 18 }} />
        <span className="ui-skeleton" style={{ width: 300 }} />
      </Flex>
      <Flex wrap="wrap" align="center" gap="lg" p="lg">
        <span className="ui-skeleton" style={{ width: 248, height: 248 }} />
        <span className="ui-skeleton" style={{ width: 420, height: 200 }} />
      </Flex>
    </div>
  );
}

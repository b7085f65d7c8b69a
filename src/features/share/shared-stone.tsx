import { Box, Button, Flex, Text } from '@mantine/core';
import { formatNumber, formatWeight } from '#common/format.ts';
import { reportPage } from '#common/report-check.ts';
import { shareTitle } from '#common/share-text.ts';
import { DrawnNote } from '../../shared/stones/media/drawn-note.tsx';
import { embeddablePicture } from '../../shared/stones/media/media-kind.ts';
import { Turnable } from '../../shared/stones/media/turnable.tsx';
import { finishLine } from '../../shared/stones/stone-columns.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { EnquiryRequest } from './enquiry-form.tsx';
import type { SharedStone } from './share-calls.ts';
import { SharedFacts } from './shared-facts.tsx';

type CardProps = {
  readonly stone: SharedStone;
  readonly onEnquire: (request: EnquiryRequest) => void;
};

export function SharedStoneCard({ stone, onEnquire }: CardProps) {
  const enquire = (reserve: boolean) => onEnquire({ stockNumbers: [stone.stock_no], reserve });
  const title = `${shareTitle(stone)} ${formatWeight(stone.carat)}\u00a0ct`;
  const picture = embeddablePicture(stone.image);
  return (
    <Flex
      component="li"
      direction="column"
      gap="2xs"
      p="sm"
      bd="1px solid var(--line)"
      bdrs="sm"
      bg="var(--surface)"
    >
      <Turnable address={stone.video} still={picture} words={`360° view of ${title}`}>
        {picture === null ? null : <img src={picture} alt={title} loading="lazy" />}
        <DrawnNote address={picture} />
      </Turnable>
      <div>
        <Text component="h2" fz="lg" fw="var(--w-medium)">
          {title}
        </Text>
        <Text c="var(--text-2)">{finishLine(stone)}</Text>
      </div>
      <SharedFacts stone={stone} />
      {stone.sell_amt === null ? null : (
        <Box component="dl" mt="auto" pt="2xs" style={{ borderTop: '1px solid var(--line-soft)' }}>
          <Flex justify="space-between">
            <Text component="dt" c="dimmed">
              Price per carat
            </Text>
            <dd>${formatNumber(stone.markup_ppc)}</dd>
          </Flex>
          <Flex justify="space-between">
            <Text component="dt" c="dimmed">
              Amount
            </Text>
            <Text component="dd" fw="var(--w-strong)">
              ${formatNumber(stone.sell_amt)}
            </Text>
          </Flex>
        </Box>
      )}
      <Flex wrap="wrap" align="center" columnGap="sm">
        <span>{stone.stock_no}</span>
        <span className="ui-gap" />
        {stone.is_available ? null : <StatusBadge label="Not available" tone="hold" />}
        {picture === null ? (
          <OpenedAlone name="Picture" of={stone.stock_no} address={stone.image} />
        ) : null}
        <OpenedAlone name="Certificate" of={stone.stock_no} address={stone.certificate} />
        <OpenedAlone
          name="Report check"
          of={stone.stock_no}
          address={reportPage(stone.lab, stone.report_no)}
        />
      </Flex>
      <Flex gap="2xs">
        <Button
          flex={1}
          aria-label={`Enquire about ${stone.stock_no}`}
          onClick={() => enquire(false)}
        >
          Enquire
        </Button>
        {stone.is_available ? (
          <Button
            flex={1}
            variant="filled"
            aria-label={`Reserve ${stone.stock_no}`}
            onClick={() => enquire(true)}
          >
            Reserve
          </Button>
        ) : null}
      </Flex>
    </Flex>
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
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={`${name} of ${of} (opens in a new tab)`}
    >
      {name}
    </a>
  );
}

import { Box, Flex, Text } from '@mantine/core';
import { useState } from 'react';
import { formatLogTime, formatNumber } from '#common/format.ts';
import { trackedWords } from '#common/stone-timeline.ts';
import { AsOf } from '../../shared/records/as-of.tsx';
import { stoneOf } from '../../shared/records/record-href.ts';
import { RecordLink } from '../../shared/records/record-link.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { AsOfPanel } from './as-of-panel.tsx';
import { EventTable } from './event-table.tsx';
import { TimelineChart } from './timeline-chart.tsx';
import type { TrackedStone } from './track-calls.ts';

type StoneTimelineProps = {
  readonly stone: TrackedStone;
  /** time for which the server computed the response */
  readonly answeredAt: string;
  /** time from the URL; undefined for the current time */
  readonly at: string | undefined;
  readonly onAt: (at: string | undefined) => void;
};

export function StoneTimeline({ stone, answeredAt, at, onAt }: StoneTimelineProps) {
  const phone = useIsPhone();
  const [now] = useState(() => Date.now());
  // Slider position in Unix milliseconds while the user moves the slider; null at rest.
  const [moved, setMoved] = useState<number | null>(null);
  const chosen = moved ?? (at === undefined ? now : Date.parse(at));
  const firsts = [stone.stands[0]?.at, stone.prices[0]?.at, stone.events[0]?.at];
  const since = Math.min(now, ...firsts.flatMap((first) => (first ? [Date.parse(first)] : [])));
  const choose = (next: number | undefined) => {
    setMoved(null);
    onAt(next === undefined ? undefined : new Date(next).toISOString());
  };
  return (
    <>
      <Flex component="section" direction="column" aria-label={`Timeline of ${stone.stock_no}`}>
        <Flex
          component="header"
          flex="none"
          wrap="wrap"
          justify="space-between"
          columnGap="md"
          rowGap="2xs"
          px={phone ? 'sm' : 'lg'}
          py="sm"
          style={{ borderBottom: '1px solid var(--line)' }}
        >
          <div>
            <Text component="h2" fz={18} fw="var(--w-strong)">
              <RecordLink record={stoneOf(stone)} />
            </Text>
            <p className="ui-quiet">
              {trackedWords(stone)}
              {stone.report_no === null ? '' : `, report ${stone.report_no}`}
            </p>
          </div>
          <Box ta={phone ? 'start' : 'end'}>
            <Text component="b" fz={24} fw="var(--w-strong)" lh={1.2}>
              {formatNumber(stone.stood?.markup_ppc)}
            </Text>
            <p className="ui-quiet">$ per carat, as of {formatLogTime(answeredAt)}</p>
          </Box>
        </Flex>
        <AsOf
          chosen={chosen}
          isNow={at === undefined && moved === null}
          onChoose={choose}
          now={now}
          words="Later events are dimmed"
        />
        <TimelineChart stone={stone} since={since} now={now} chosen={chosen} />
        <Box
          component="input"
          flex="none"
          h={phone ? 44 : 28}
          mx={phone ? 'sm' : 30}
          mb="2xs"
          style={{ accentColor: 'var(--accent)' }}
          type="range"
          aria-label="As of"
          aria-valuetext={formatLogTime(chosen)}
          min={since}
          max={now}
          step={Math.max(1, Math.floor((now - since) / STEPS))}
          value={chosen}
          onChange={(event) => setMoved(Number(event.currentTarget.value))}
          onPointerUp={() => (moved === null ? undefined : choose(moved))}
          onKeyUp={() => (moved === null ? undefined : choose(moved))}
        />
        <EventTable stone={stone} chosen={chosen} />
      </Flex>
      <AsOfPanel stone={stone} at={answeredAt} />
    </>
  );
}

/** Number of slider steps. For a stone with a history of three years, a step is about one day. */
const STEPS = 1_000;

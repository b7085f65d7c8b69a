import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { formatDateTime, formatInteger } from '#common/format.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { capitalizeFirst, formatSchedule } from '../../shared/supply/server-words.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { SUPPLIERS, type Supplier, switchFeed } from './supplier-calls.ts';
import { GROUP } from './supplier-texts.ts';

type FeedPartProps = {
  readonly supplier: Supplier;
  readonly closed: string | null;
};

export function FeedPart({ supplier, closed }: FeedPartProps) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { id, name, feed } = supplier;
  const act = feed?.is_active ? 'Pause' : 'Resume';
  async function flip() {
    setBusy(true);
    try {
      const { message } = await switchFeed(id, !feed?.is_active);
      notifySuccess(message);
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
    await cache.invalidateQueries({ queryKey: [SUPPLIERS] });
    setBusy(false);
  }
  useCommands(
    feed === null
      ? []
      : [
          {
            id: 'supplier.feed',
            label: `${act} the schedule of ${name}`,
            group: GROUP,
            reason: closed,
            run: () => void flip(),
          },
        ],
  );
  if (feed === null)
    return (
      <RecordPart title="Schedule">
        <p>The list of this supplier is fetched manually.</p>
      </RecordPart>
    );
  return (
    <RecordPart
      title="Schedule"
      tools={
        <ReasonButton size="xs" reason={closed} loading={busy} onClick={() => void flip()}>
          {act}
        </ReasonButton>
      }
    >
      <DrawerFacts>
        <Fact name="Fetched">{`${capitalizeFirst(formatSchedule(supplier.schedule))}, ${feed.zone} time`}</Fact>
        <Fact name="Next">
          {feed.next_at === null ? 'Paused' : `${formatDateTime(feed.next_at)}, your time`}
        </Fact>
        <Fact name="Consecutive failures">
          {feed.failures === 0
            ? null
            : `${formatInteger(feed.failures)}; the schedule pauses after 5`}
        </Fact>
      </DrawerFacts>
    </RecordPart>
  );
}

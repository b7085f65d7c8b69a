import { Group } from '@mantine/core';
import { formatNumber } from '#common/format.ts';
import { type Failing, PartFailed } from '../../shared/lists/part-failed.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { StoneLine } from '../../shared/records/stone-head.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { StoneStatus } from '../../shared/stones/status/stone-status.tsx';
import type { StoneRow } from '../../shared/stones/stone-types.ts';

type FoundNowProps = {
  readonly title: string;
  readonly stones: readonly StoneRow[] | undefined;
  readonly query: Failing;
};

export function FoundNow({ title, stones, query }: FoundNowProps) {
  const { business_id } = useProfile();
  return (
    <RecordPart title={title}>
      <PartFailed query={query} />
      {stones?.length === 0 ? <p>No current matches.</p> : null}
      {stones?.map((stone) => (
        <StoneLine key={stone.stock_no} stone={stone}>
          <Group component="span" gap="2xs">
            ${formatNumber(stone.sell_amt)}
            <StoneStatus stone={stone} viewer={{ business: business_id, tradingClient: null }} />
          </Group>
        </StoneLine>
      ))}
    </RecordPart>
  );
}

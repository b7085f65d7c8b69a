import { type Failing, PartFailed } from '../../shared/lists/part-failed.tsx';
import { PricedStoneLine } from '../../shared/records/priced-stone-line.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { StoneRow } from '../../shared/stones/stone-types.ts';

type FoundNowProps = {
  readonly title: string;
  readonly stones: readonly StoneRow[] | undefined;
  readonly query: Failing;
};

export function FoundNow({ title, stones, query }: FoundNowProps) {
  return (
    <RecordPart title={title}>
      <PartFailed query={query} />
      {stones?.length === 0 ? <p>No current matches.</p> : null}
      {stones?.map((stone) => (
        <PricedStoneLine key={stone.stock_no} stone={stone} />
      ))}
    </RecordPart>
  );
}

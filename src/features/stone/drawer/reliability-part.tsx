import type { StoneDna } from '../../../shared/stones/stone-types.ts';
import { ReliabilityParts } from '../../../shared/supply/reliability-parts.tsx';
import { Part } from './detail-part.tsx';

export function ReliabilityPart({
  reliability: { score, parts },
}: {
  readonly reliability: StoneDna['reliability'];
}) {
  if (score === null) return null;
  return (
    <Part title="Reliability" note={`${score} of 100`}>
      <ReliabilityParts parts={parts} />
    </Part>
  );
}

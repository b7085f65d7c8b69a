import './reliability-part.css';
import type { StoneDna } from '../../../shared/stones/wire.ts';
import { Part } from './detail-part.tsx';

const NAMES: Readonly<Record<StoneDna['reliability']['parts'][number]['name'], string>> = {
  freshness: 'Freshness',
  kept_word: 'Word kept',
  lists: 'Lists',
};

/** How far the supplier can be relied on for this stone, and what the number is made of. */
export function ReliabilityPart({
  reliability: { score, parts },
}: {
  readonly reliability: StoneDna['reliability'];
}) {
  if (score === null) return null;
  return (
    <Part title="Reliability" note={`${score} of 100`}>
      <dl className="reliability-parts">
        {parts.map(({ name, points, of, sentence }) => (
          <div key={name}>
            <dt>{NAMES[name]}</dt>
            <dd>{sentence}</dd>
            <dd>
              <b>{points}</b> of {of}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

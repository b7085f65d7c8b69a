import './reliability-parts.css';
import type { components } from '#api/schema.gen.ts';

type Parts = components['schemas']['Reliability']['parts'];

const NAMES: Readonly<Record<Parts[number]['name'], string>> = {
  freshness: 'Freshness',
  kept_word: 'Fulfilment',
  lists: 'Stock lists',
  certificates: 'Certificates',
};

/** Shows the parts that make up the reliability score of a supplier. */
export function ReliabilityParts({ parts }: { readonly parts: Parts }) {
  return (
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
  );
}

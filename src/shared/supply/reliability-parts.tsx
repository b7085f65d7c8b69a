import type { components } from '#api/schema.gen.ts';
import { DrawerFacts } from '../records/drawer-facts.tsx';
import { Fact } from '../records/fact.tsx';

type Parts = components['schemas']['Reliability']['parts'];

const NAMES: Readonly<Record<Parts[number]['name'], string>> = {
  freshness: 'Freshness',
  kept_word: 'Fulfilment',
  lists: 'Stock lists',
  certificates: 'Certificates',
};

export function ReliabilityParts({ parts }: { readonly parts: Parts }) {
  return (
    <DrawerFacts p={0}>
      {parts.map(({ name, points, of, sentence }) => (
        <Fact key={name} name={NAMES[name]}>
          <b>{points}</b> of {of}: {sentence}
        </Fact>
      ))}
    </DrawerFacts>
  );
}

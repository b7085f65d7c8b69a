import type { Choice } from '#common/trade/filter.ts';
import type { Counts } from './choice-counts.ts';
import { More, QuickChoices } from './more-choices.tsx';
import { ShapeTiles } from './shape-tiles.tsx';

type RestChoicesProps = {
  /** plural noun in the label of the toggle, for example "shapes" */
  readonly words: string;
  readonly rest: readonly Choice[];
  readonly chosen: readonly string[];
  readonly counts: Counts;
  readonly onToggle: (code: string) => void;
  readonly asTiles?: boolean;
};

export function RestChoices({ words, rest, asTiles, ...parts }: RestChoicesProps) {
  const label = `More ${words}`;
  return (
    <More words={words} choices={rest} chosen={parts.chosen}>
      {asTiles ? (
        <ShapeTiles {...parts} label={label} shapes={rest} />
      ) : (
        <QuickChoices {...parts} label={label} choices={rest} />
      )}
    </More>
  );
}

import './choices.css';
import type { Choice } from '#common/trade/filter.ts';
import { ShapeIcon } from '../../../shared/stones/shape-icon.tsx';
import { type Counts, formatCount } from './choice-counts.ts';

type ShapeTilesProps = {
  readonly label: string;
  readonly shapes: readonly Choice[];
  readonly chosen: readonly string[];
  readonly counts: Counts;
  readonly onToggle: (code: string) => void;
};

export function ShapeTiles({ label, shapes, chosen, counts, onToggle }: ShapeTilesProps) {
  return (
    <fieldset className="shape-tiles">
      <legend className="sr-only">{label}</legend>
      {shapes.map(({ code, name }) => {
        const { short, words, none } = formatCount(counts, code);
        return (
          <button
            key={code}
            type="button"
            aria-pressed={chosen.includes(code)}
            aria-description={words}
            title={words ? `${name}, ${words}` : name}
            data-none={none}
            onClick={() => onToggle(code)}
          >
            <ShapeIcon shape={name} size={25} />
            <span>{name}</span>
            <em aria-hidden="true">{short}</em>
          </button>
        );
      })}
    </fieldset>
  );
}

import { ShapeIcon } from '../../stones/shape-icon.tsx';
import type { AttributeChoice } from '../../stones/wire.ts';

type ShapeTilesProps = {
  readonly label: string;
  readonly shapes: readonly AttributeChoice[];
  readonly chosen: readonly string[];
  readonly onToggle: (code: string) => void;
};

export function ShapeTiles({ label, shapes, chosen, onToggle }: ShapeTilesProps) {
  return (
    <fieldset className="shape-tiles">
      <legend className="sr-only">{label}</legend>
      {shapes.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          aria-pressed={chosen.includes(code)}
          title={name}
          onClick={() => onToggle(code)}
        >
          <ShapeIcon shape={name} size={25} />
          <span>{name}</span>
        </button>
      ))}
    </fieldset>
  );
}

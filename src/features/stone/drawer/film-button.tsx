import './film-button.css';
import { Icon } from '../../../ui/Icon.tsx';

type FilmButtonProps = {
  readonly turning: boolean;
  readonly onTurn: (turning: boolean) => void;
  readonly tabIndex?: number;
};

export function FilmButton({ turning, onTurn, tabIndex }: FilmButtonProps) {
  return (
    <button
      type="button"
      className="film-button"
      aria-pressed={turning}
      aria-label="Turn the stone"
      title={turning ? 'Let it rest' : 'Turn the stone'}
      tabIndex={tabIndex}
      onClick={() => onTurn(!turning)}
    >
      <Icon name="refresh" />
    </button>
  );
}

import './rotate-button.css';
import { Icon } from '../../../ui/Icon.tsx';

type RotateButtonProps = {
  readonly isTurning: boolean;
  readonly onTurningChange: (turning: boolean) => void;
  readonly tabIndex?: number;
};

export function RotateButton({ isTurning, onTurningChange, tabIndex }: RotateButtonProps) {
  return (
    <button
      type="button"
      className="film-button"
      aria-pressed={isTurning}
      aria-label="Rotate the stone"
      title={isTurning ? 'Stop rotating' : 'Rotate the stone'}
      tabIndex={tabIndex}
      onClick={() => onTurningChange(!isTurning)}
    >
      <Icon name="refresh" />
    </button>
  );
}

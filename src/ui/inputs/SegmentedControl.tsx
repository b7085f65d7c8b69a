import './segmented-control.css';
import { type ReactNode, useId } from 'react';

export type Segment<Value extends string = string> = {
  readonly value: Value;
  readonly label: ReactNode;
  readonly disabled?: boolean;
};

type SegmentedControlProps<Value extends string> = {
  readonly data: readonly (Segment<Value> | Value)[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  readonly fullWidth?: boolean;
  readonly disabled?: boolean;
};

/**
 * A choice of one option with all options visible. Uses native radio buttons, because Mantine's
 * component would increase the size of the first screen.
 */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { data, value, onChange, fullWidth, disabled = false } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      className="ui-segments"
      aria-label={props['aria-label']}
      aria-labelledby={props['aria-labelledby']}
      data-wide={fullWidth ? '' : undefined}
    >
      {data.map((entry) => {
        const segment: Segment<Value> =
          typeof entry === 'string' ? { value: entry, label: entry } : entry;
        return (
          <label key={segment.value}>
            <input
              type="radio"
              name={name}
              value={segment.value}
              checked={segment.value === value}
              disabled={disabled || segment.disabled}
              onChange={() => onChange(segment.value)}
            />
            <span>{segment.label}</span>
          </label>
        );
      })}
    </div>
  );
}

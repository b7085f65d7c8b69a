import './user-card.css';
import { Fragment, useId } from 'react';
import { SegmentedControl } from '../../../ui/inputs/SegmentedControl.tsx';
import { useAppearance } from './use-appearance.ts';

/** Appearance settings as segmented controls, for use outside a menu. */
export function Appearance() {
  const prefix = useId();
  return (
    <div className="user-appearance">
      {useAppearance().map(({ name, data, value, choose }) => (
        <Fragment key={name}>
          <span id={`${prefix}-${name}`}>{name}</span>
          <SegmentedControl
            aria-labelledby={`${prefix}-${name}`}
            data={data}
            value={value}
            onChange={choose}
          />
        </Fragment>
      ))}
    </div>
  );
}

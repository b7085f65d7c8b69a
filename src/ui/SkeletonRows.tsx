import './skeleton-rows.css';
import { useEffect, useState } from 'react';

const SKELETON_DELAY_MS = 150;

/** Returns true once `waiting` has been true for 150 ms, so that short waits show no skeleton. */
export function useLongWait(waiting: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLong(true), SKELETON_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [waiting]);
  return waiting && long;
}

export function placeholderKeys(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `place-${index}`);
}

type SkeletonRowsProps = {
  readonly count: number;
  readonly widths?: readonly number[];
};

/** Placeholder rows for a list outside the grid, each as high as a real row. */
export function SkeletonRows({ count, widths = [120, 220, 80] }: SkeletonRowsProps) {
  const shown = useLongWait(true);
  return (
    <div aria-hidden="true" data-awaited="">
      {placeholderKeys(count).map((row) => (
        <div className="ui-skeleton-row" key={row}>
          {shown
            ? placeholderKeys(widths.length).map((bar, index) => (
                <span className="ui-skeleton" style={{ width: widths[index] }} key={bar} />
              ))
            : null}
        </div>
      ))}
    </div>
  );
}

export function SkeletonLines({ count }: { readonly count: number }) {
  const shown = useLongWait(true);
  return (
    <div className="ui-skeleton-lines" aria-hidden="true">
      {placeholderKeys(count).map((line) => (
        <div key={line}>{shown ? <span className="ui-skeleton" /> : null}</div>
      ))}
    </div>
  );
}

/** Number of placeholder rows; more than any screen can show. */
const WHOLE_SCREEN = 32;

export const SkeletonFill = () => (
  <div className="ui-skeleton-fill">
    <SkeletonRows count={WHOLE_SCREEN} />
  </div>
);

import './skeleton-rows.css';
import { useEffect, useState } from 'react';

const PATIENCE_MS = 150;

/** True once the wait is long enough to be worth showing. */
export function useLongWait(waiting: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [waiting]);
  return waiting && long;
}

/** Names for placeholders, which have no identity of their own. */
export function places(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `place-${index}`);
}

type SkeletonRowsProps = {
  readonly count: number;
  /** Bar widths in pixels, from left to right. */
  readonly widths?: readonly number[];
};

/** Rows of the final height that hold the place of a list outside the grid. */
export function SkeletonRows({ count, widths = [120, 220, 80] }: SkeletonRowsProps) {
  const shown = useLongWait(true);
  return (
    <div aria-hidden="true" data-awaited="">
      {places(count).map((row) => (
        <div className="ui-skeleton-row" key={row}>
          {shown
            ? places(widths.length).map((bar, index) => (
                <span className="ui-skeleton" style={{ width: widths[index] }} key={bar} />
              ))
            : null}
        </div>
      ))}
    </div>
  );
}

/** Lines that hold the place of a body under its title, for example of a filter. */
export function SkeletonLines({ count }: { readonly count: number }) {
  const shown = useLongWait(true);
  return (
    <div className="ui-skeleton-lines" aria-hidden="true">
      {places(count).map((line) => (
        <div key={line}>{shown ? <span className="ui-skeleton" /> : null}</div>
      ))}
    </div>
  );
}

/** More than any screen has room for. */
const WHOLE_SCREEN = 32;

/** As many of them as there is room for. */
export const SkeletonFill = () => (
  <div className="ui-skeleton-fill">
    <SkeletonRows count={WHOLE_SCREEN} />
  </div>
);

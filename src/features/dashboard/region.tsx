import './region.css';
import type { ReactNode } from 'react';

type RegionProps = {
  readonly title: string;
  readonly note?: ReactNode;
  readonly area:
    | 'stock'
    | 'status'
    | 'ending'
    | 'due'
    | 'offers'
    | 'notices'
    | 'kyc'
    | 'lists'
    | 'interest'
    | 'reliability'
    | 'waits'
    | 'exposure'
    | 'searches';
  /** True while the content loads and the height of the region is not final. */
  readonly awaited?: boolean;
  readonly children: ReactNode;
};

/** Section of the dashboard. Regions are separated by one-pixel lines. */
export function Region({ title, note, area, awaited, children }: RegionProps) {
  return (
    <section className="home-region" data-area={area} aria-busy={awaited}>
      <h2>
        {title}
        {note ? <span>{note}</span> : null}
      </h2>
      {children}
    </section>
  );
}

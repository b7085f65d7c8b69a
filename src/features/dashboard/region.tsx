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
  /** Its answer is to come, and with it how high it will be. */
  readonly awaited?: boolean;
  readonly children: ReactNode;
};

/** Regions meet at one-pixel lines; there are no cards. */
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

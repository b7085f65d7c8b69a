import './region.css';
import type { ReactNode } from 'react';

type RegionProps = {
  readonly title: string;
  readonly note?: ReactNode;
  readonly area: 'stock' | 'status' | 'ending' | 'offers' | 'notices' | 'kyc';
  readonly children: ReactNode;
};

/** Regions meet at one-pixel lines; there are no cards. */
export function Region({ title, note, area, children }: RegionProps) {
  return (
    <section className="home-region" data-area={area}>
      <h2>
        {title}
        {note ? <span>{note}</span> : null}
      </h2>
      {children}
    </section>
  );
}

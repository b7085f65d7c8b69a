import './home-page.css';
import type { ReactNode } from 'react';

type HousePlaceProps = {
  readonly name: 'banners' | 'events';
  readonly children?: ReactNode;
};

/**
 * Where the back office speaks on everybody's first screen: banners above the figures, events below them. It takes no
 * room while there is nothing to say. A popup needs no place; it opens once a session, which `api/seen.ts` notes.
 */
export function HousePlace({ name, children }: HousePlaceProps) {
  return (
    <div className="house-place" data-place={name}>
      {children}
    </div>
  );
}

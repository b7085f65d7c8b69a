import './home-page.css';
import type { ReactNode } from 'react';

type HousePlaceProps = {
  readonly name: 'banners' | 'events';
  readonly children?: ReactNode;
};

/**
 * Slot for company announcements: banners above the content, events below it. Empty slots take no
 * space. Popups open separately, see `api/seen.ts`.
 */
export function HousePlace({ name, children }: HousePlaceProps) {
  return (
    <div className="house-place" data-place={name}>
      {children}
    </div>
  );
}

import './home-page.css';
import type { ReactNode } from 'react';

type AnnouncementSlotProps = {
  readonly name: 'banners' | 'events';
  readonly children?: ReactNode;
};

/**
 * Slot for company announcements: banners above the content, events below it. Empty slots take no
 * space. Popups open separately, see `api/seen.ts`.
 */
export function AnnouncementSlot({ name, children }: AnnouncementSlotProps) {
  return (
    <div className="announcement-slot" data-place={name}>
      {children}
    </div>
  );
}

import './home-page.css';
import type { ReactNode } from 'react';

type AnnouncementSlotProps = {
  readonly name: 'banners' | 'events';
  readonly children?: ReactNode;
};

/**
 * Slot for company announcements: banners above the content, events below it. An empty slot takes
 * no space. Popups use no slot.
 */
export function AnnouncementSlot({ name, children }: AnnouncementSlotProps) {
  return (
    <div className="announcement-slot" data-place={name}>
      {children}
    </div>
  );
}

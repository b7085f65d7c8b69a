import './icon.css';
import type { ReactNode } from 'react';

/**
 * Icons are drawn on a grid of 16 × 16 with a stroke of 1.5. The stroke matches text of 12 and 13
 * pixels.
 */
const DRAWINGS = {
  bell: <path d="M4 11.2V7a4 4 0 0 1 8 0v4.2l1.2 1.3H2.8zM6.6 14.2c.8.7 2 .7 2.8 0" />,
  block: <path d="M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM3.8 3.8l8.4 8.4" />,
  camera: (
    <path d="M5.6 4.5l.9-1.6h3l.9 1.6h1.9a1.2 1.2 0 0 1 1.2 1.2v5.6a1.2 1.2 0 0 1-1.2 1.2H3.7a1.2 1.2 0 0 1-1.2-1.2V5.7a1.2 1.2 0 0 1 1.2-1.2zM10.1 8.4a2.1 2.1 0 1 1-4.2 0 2.1 2.1 0 0 1 4.2 0z" />
  ),
  cart: (
    <path
      d="M1.8 2.8h1.9l1.6 7.4h6.9l1.5-5.4H4.2M6.2 13.2h.01M11.4 13.2h.01"
      strokeLinejoin="round"
    />
  ),
  check: <path d="M3.4 8.4l3 3 6.2-6.8" />,
  checkCircle: <path d="M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM5.3 8.2l1.9 1.9 3.5-3.8" />,
  chevronDown: <path d="M4.5 6.3L8 9.8l3.5-3.5" />,
  chevronLeft: <path d="M9.7 4.5L6.2 8l3.5 3.5" />,
  chevronRight: <path d="M6.3 4.5L9.8 8l-3.5 3.5" />,
  chevronUp: <path d="M4.5 9.7L8 6.2l3.5 3.5" />,
  clock: <path d="M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM8 4.6V8l2.3 1.6" />,
  close: <path d="M4.4 4.4l7.2 7.2M11.6 4.4l-7.2 7.2" />,
  columns: (
    <path d="M3.5 3h9a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM6.2 3v10M9.8 3v10" />
  ),
  copy: (
    <path d="M6.5 5.5h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1zM3.5 10.5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1" />
  ),
  diagram: <path d="M2.5 6.5h3v3h-3zM10.5 2.5h3v3h-3zM10.5 10.5h3v3h-3zM5.5 8H8M10.5 4H8v8h2.5" />,
  download: <path d="M8 2.5V10M4.8 7L8 10.2 11.2 7M2.5 13.5h11" />,
  external: (
    <path d="M9 2.5h4.5V7M13.5 2.5L7 9M7 3.5H3.5a1 1 0 0 0-1 1v8a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1V9" />
  ),
  filter: <path d="M2.5 4h11M4.5 8h7M6.5 12h3" />,
  gear: (
    <path d="M10.2 8a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0zM8 1.8v2M8 12.2v2M1.8 8h2M12.2 8h2M3.6 3.6L5 5M11 11l1.4 1.4M12.4 3.6L11 5M5 11l-1.4 1.4" />
  ),
  grid: (
    <path d="M3 2.5h3.5V7h-4V3a.5.5 0 0 1 .5-.5zM9.5 2.5h3.5a.5.5 0 0 1 .5.5v4h-4zM2.5 9.5h4v4h-3.5a.5.5 0 0 1-.5-.5zM9.5 9.5h4v3.5a.5.5 0 0 1-.5.5h-3.5z" />
  ),
  help: (
    <path d="M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM6.2 6.4a1.8 1.8 0 1 1 2.6 1.6c-.5.3-.8.6-.8 1.2M8 11.2h.01" />
  ),
  list: <path d="M6 4h7.5M6 8h7.5M6 12h7.5M2.5 4h.01M2.5 8h.01M2.5 12h.01" />,
  lock: (
    <path d="M4.2 7h7.6A1.2 1.2 0 0 1 13 8.2v4.1a1.2 1.2 0 0 1-1.2 1.2H4.2A1.2 1.2 0 0 1 3 12.3V8.2A1.2 1.2 0 0 1 4.2 7zM5.3 7V5a2.7 2.7 0 0 1 5.4 0v2" />
  ),
  minus: <path d="M3.5 8h9" />,
  more: <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2.2" />,
  pin: <path d="M6 2.5h4l-.6 4 2.1 2.3h-7L6.6 6.5zM8 8.8v4.7" strokeLinejoin="round" />,
  pinned: (
    <path
      d="M6 2.5h4l-.6 4 2.1 2.3h-7L6.6 6.5zM8 8.8v4.7"
      strokeLinejoin="round"
      fill="currentColor"
    />
  ),
  plus: <path d="M8 3.5v9M3.5 8h9" />,
  print: <path d="M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z" />,
  queue: <path d="M2.5 3.5h11v3h-11zM4 9.5h8M5.5 12.5h5" />,
  refresh: <path d="M13.2 8a5.2 5.2 0 1 1-1.6-3.8L13.5 6M13.5 2.8V6h-3.2" />,
  rows: <path d="M2.5 3h11M2.5 6.3h11M2.5 9.7h11M2.5 13h11" />,
  search: <path d="M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM10.3 10.3L14 14" />,
  sort: <path d="M5 3v10M2.5 10.5L5 13l2.5-2.5M11 13V3M8.5 5.5L11 3l2.5 2.5" />,
  sortDown: <path d="M8 3v10M4 9l4 4 4-4" />,
  sortUp: <path d="M8 13V3M4 7l4-4 4 4" />,
  unlock: (
    <path d="M4.2 7h7.6A1.2 1.2 0 0 1 13 8.2v4.1a1.2 1.2 0 0 1-1.2 1.2H4.2A1.2 1.2 0 0 1 3 12.3V8.2A1.2 1.2 0 0 1 4.2 7zM5.3 7V5a2.7 2.7 0 0 1 5.2-1" />
  ),
  user: (
    <path d="M10.7 5.2a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0zM2.8 13.7c.5-2.9 2.5-4.3 5.2-4.3s4.7 1.4 5.2 4.3" />
  ),
  warning: <path d="M8 2.2L14.3 13H1.7zM8 6.5v3M8 11.3v.01" />,
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof DRAWINGS;

type IconProps = {
  readonly name: IconName;
  readonly size?: 'tiny' | 'small' | 'normal';
};

/**
 * A decorative icon that screen readers skip. The caller provides the visible text or the
 * accessible name.
 */
export function Icon({ name, size = 'normal' }: IconProps) {
  return (
    <svg className="ui-icon" data-size={size} viewBox="0 0 16 16" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  );
}

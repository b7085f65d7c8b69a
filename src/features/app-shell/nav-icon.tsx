import '../../ui/icon.css';
import { Icon, type IconName } from '../../ui/Icon.tsx';

const OWN = {
  home: <path d="M2.5 13.5h11M4.5 13.5V8.5M8 13.5v-11M11.5 13.5v-7" />,
  stone: <path d="M4.5 2.8h7L14.5 6.3 8 13.5 1.5 6.3zM1.5 6.3h13M6 6.3 8 13.5 10 6.3 8 2.8z" />,
  people: (
    <path d="M8.3 5.2a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 0 1 4.6 0zM1.8 13.2c.3-2.6 1.9-4 4.2-4s3.9 1.4 4.2 4M10.3 3.1a2.2 2.2 0 0 1 0 4.2M11.7 9.5c1.4.5 2.3 1.8 2.5 3.7" />
  ),
  case: <path d="M2.5 5.5h11v7.5h-11zM6 5.5V3.5h4v2M2.5 9h11" />,
  star: <path d="M8 2l1.8 4 4.2.4-3.2 2.9 1 4.2-3.8-2.2-3.8 2.2 1-4.2L2 6.4 6.2 6z" />,
  pair: (
    <path d="M9.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM13.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0z" />
  ),
  tray: <path d="M2.5 8.5v5h11v-5zM4 6h8M5.5 3.5h5" />,
  inbox: <path d="M8 10V2.5M4.8 5.5L8 2.3l3.2 3.2M2.5 10.5v2a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-2" />,
  mark: <path d="M4.5 2.5h7v11L8 10.5l-3.5 3z" />,
  wanted: <path d="M13 8A5 5 0 1 1 3 8a5 5 0 0 1 10 0zM8 1.5v4M8 10.5v4M1.5 8h4M10.5 8h4" />,
  shield: <path d="M8 1.8l5 2v4c0 3.2-2.1 5.3-5 6.4-2.9-1.1-5-3.2-5-6.4v-4zM5.8 8l1.6 1.6 3-3.2" />,
  send: <path d="M13.5 2.5L7 9M13.5 2.5L9.3 13.5 7 9 2.5 6.7z" />,
  letter: <path d="M2.5 3.5h11v9h-11zM2.5 4.5L8 9l5.5-4.5" />,
  truck: (
    <path d="M1.5 4.5h8v6.7M9.5 6.8h2.7l2.3 2.3v2.1M6.8 11.2h3M1.5 4.5v6.7h1.6M14.5 11.2h-1M6.7 11.4a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0zM13.4 11.4a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0z" />
  ),
  returned: <path d="M5.5 2.8 2.5 5.8l3 3M2.5 5.8h7a4 4 0 0 1 0 8H5" />,
  tag: <path d="M2.5 8.3V2.5h5.8l5.2 5.2-5.8 5.8zM5.4 5.4h.01" />,
  track: <path d="M2 12.5h3V8h4V4.5h5M2 15h12M5 12.5h.01M9 8h.01" />,
  door: <path d="M4 13.5v-11h6.5v11M2.5 13.5h11M8.2 8h.01" />,
} as const;

type NavDrawing = { readonly own: keyof typeof OWN } | { readonly icon: IconName };

const BY_SCREEN: Readonly<Record<string, NavDrawing>> = {
  admin: { own: 'home' },
  customer: { own: 'home' },
  dashboard: { own: 'home' },
  inventory: { own: 'stone' },
  search: { icon: 'search' },
  matchpair: { own: 'pair' },
  'saved-search': { own: 'mark' },
  demand: { own: 'wanted' },
  'new-arrival': { icon: 'clock' },
  collection: { own: 'tray' },
  'special-stone': { own: 'star' },
  supply: { own: 'truck' },
  payment: { icon: 'check' },
  shipment: { icon: 'external' },
  'return-check': { own: 'returned' },
  'supplier-orders': { icon: 'checkCircle' },
  imports: { own: 'inbox' },
  'imports/mapping': { icon: 'columns' },
  'stock-list': { icon: 'list' },
  buying: { own: 'tag' },
  'track-report': { own: 'track' },
  shares: { own: 'send' },
  day: { icon: 'clock' },
  transaction: { icon: 'lock' },
  'transaction/confirm-stone': { icon: 'checkCircle' },
  'transaction/memo': { icon: 'external' },
  'client/kyc': { own: 'shield' },
  workflows: { icon: 'diagram' },
  audit: { own: 'shield' },
  client: { own: 'people' },
  business: { own: 'case' },
  'business-associate': { own: 'case' },
  guests: { own: 'door' },
  api: { icon: 'external' },
  'bulk-email': { own: 'letter' },
  settings: { icon: 'gear' },
  'customer-profile': { icon: 'list' },
};

export function NavIcon({ path }: { readonly path: string }) {
  const drawing = BY_SCREEN[path.slice(1)] ??
    BY_SCREEN[path.split('/')[1] ?? ''] ?? { icon: 'rows' };
  if ('icon' in drawing) return <Icon name={drawing.icon} />;
  return (
    <svg className="ui-icon" viewBox="0 0 16 16" aria-hidden="true">
      {OWN[drawing.own]}
    </svg>
  );
}

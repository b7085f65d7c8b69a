import { Icon, type IconName } from '../../ui/Icon.tsx';

/** Drawings that only the navigation needs, on the same field as the others. */
const OWN = {
  home: <path d="M2.5 13.5h11M4.5 13.5V8.5M8 13.5v-11M11.5 13.5v-7" />,
  stone: <path d="M4.5 2.8h7L14.5 6.3 8 13.5 1.5 6.3zM1.5 6.3h13M6 6.3 8 13.5 10 6.3 8 2.8z" />,
} as const;

type NavDrawing = { readonly own: keyof typeof OWN } | { readonly icon: IconName };

/** By the first part of the path. */
const BY_SCREEN: Readonly<Record<string, NavDrawing>> = {
  admin: { own: 'home' },
  customer: { own: 'home' },
  dashboard: { own: 'home' },
  inventory: { own: 'stone' },
  search: { icon: 'search' },
  transaction: { icon: 'lock' },
  workflows: { icon: 'diagram' },
  settings: { icon: 'gear' },
  'customer-profile': { icon: 'list' },
  business: { icon: 'checkCircle' },
};

export function NavIcon({ path }: { readonly path: string }) {
  const drawing = BY_SCREEN[path.split('/')[1] ?? ''] ?? { icon: 'rows' };
  if ('icon' in drawing) return <Icon name={drawing.icon} />;
  return (
    <svg className="ui-icon" viewBox="0 0 16 16" aria-hidden="true">
      {OWN[drawing.own]}
    </svg>
  );
}

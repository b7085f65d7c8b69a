import { StatusBadge } from '../../ui/StatusBadge.tsx';

/** Active is the usual state, so its badge has no colour. */
export function ActiveBadge({ active }: { readonly active: boolean }) {
  return (
    <StatusBadge
      ring
      quiet={active}
      label={active ? 'Active' : 'Inactive'}
      tone={active ? 'available' : 'na'}
    />
  );
}

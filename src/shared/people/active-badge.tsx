import { StatusBadge } from '../../ui/StatusBadge.tsx';

/** Active is the ordinary state and stays quiet. */
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

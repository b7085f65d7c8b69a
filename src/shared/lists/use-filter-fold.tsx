import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { usePhone } from '../../ui/use-phone.ts';

interface FilterFold {
  /** what unfolds them; nothing where there is room for all */
  readonly button: ReactNode;
  readonly isFolded: boolean;
}

/** On a phone filters fold into one button, which says how many are set: the list itself is what somebody came for. */
export function useFilterFold(set: number): FilterFold {
  const phone = usePhone();
  const [unfolded, setUnfolded] = useState(false);
  if (!phone) return { button: null, isFolded: false };
  return {
    isFolded: !unfolded,
    button: (
      <Button
        size="sm"
        aria-expanded={unfolded}
        rightSection={<Icon name={unfolded ? 'chevronUp' : 'chevronDown'} size="small" />}
        onClick={() => setUnfolded(!unfolded)}
      >
        {set === 0 ? 'Filters' : `Filters, ${set} set`}
      </Button>
    ),
  };
}

import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';

interface FilterFold {
  /** Button that shows or hides the filters; null on wide screens. */
  readonly button: ReactNode;
  readonly isFolded: boolean;
}

export function useFilterFold(set: number): FilterFold {
  const phone = useIsPhone();
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

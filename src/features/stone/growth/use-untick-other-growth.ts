import { useEffect, useEffectEvent } from 'react';
import { count } from '#common/count.ts';
import { GROWTH_NAME } from '#common/stone-labels.ts';
import { namesOf } from '../../../shared/stones/names-of.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { buyerOf, type GrowthLimit } from './use-growth.ts';

export function useUntickOtherGrowth(
  limit: GrowthLimit | null,
  picks: readonly StoneRow[],
  choose: (stockNos: ReadonlySet<string>) => void,
): void {
  const only = limit?.only;
  const untick = useEffectEvent(() => {
    const dropped = picks.filter(({ growth_type }) => growth_type !== only);
    if (!limit || dropped.length === 0) return;
    const kept = picks.filter(({ growth_type }) => growth_type === only);
    choose(new Set(kept.map(({ stock_no }) => stock_no)));
    const growth = GROWTH_NAME[limit.only].toLowerCase();
    notifySuccess(`${count(dropped.length, 'stone')} deselected`, {
      detail: `${buyerOf(limit)} buys ${growth} stones only: ${namesOf(dropped)}`,
    });
  });
  useEffect(() => {
    if (only) untick();
  }, [only]);
}

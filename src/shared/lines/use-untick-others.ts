import { useEffect, useEffectEvent, useRef } from 'react';
import type { UserId } from '#api/ids.gen.ts';
import { count } from '#common/count.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import type { ListSelection } from '../lists/use-selection.ts';
import { useClientContext } from '../stones/trading-clients.ts';

interface Listed {
  readonly client: UserId | null;
  readonly rows: readonly { readonly id: string }[];
}

/**
 * After a switch to another trading client, unticks the lines that the list no longer shows. A
 * toast reports how many.
 */
export function useUntickOthers(
  answer: Listed | null,
  selection: ListSelection,
  words: readonly [one: string, many: string],
): void {
  const { state, name } = useClientContext();
  const listed = useRef<UserId | null | undefined>(undefined);
  const untick = useEffectEvent(({ client, rows }: Listed) => {
    const before = listed.current;
    listed.current = client;
    if (client === null || before === undefined || before === client) return;
    const here = new Set(rows.map(({ id }) => id));
    const kept = [...selection.ids].filter((id) => here.has(id));
    const dropped = selection.ids.size - kept.length;
    if (dropped === 0) return;
    selection.choose(new Set(kept));
    notifySuccess(`${count(dropped, ...words)} deselected`, {
      detail: `Records that are not in the list of ${state === 'acting' && name ? name : 'this trading client'} are no longer selected.`,
    });
  });
  useEffect(() => {
    if (answer) untick(answer);
  }, [answer]);
}

import { useCommands } from '../../../shared/frame/use-commands.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import { KEY } from '../../../ui/key-names.ts';
import type { FurtherAction } from '../actions/more-actions-menu.tsx';
import { MOST_COMPARED } from './stone-search-params.ts';

function reasonAgainst(count: number): string | null {
  if (count < 2) return 'Select at least two stones to compare.';
  if (count <= MOST_COMPARED) return null;
  return `Select at most ${MOST_COMPARED} stones to compare.`;
}

export const COMPARE = { label: 'Compare', keys: KEY.compare } as const;

export function useCompare(
  picks: readonly StoneRow[],
  onCompare: (stockNos: readonly string[]) => void,
): FurtherAction & typeof COMPARE {
  const reason = reasonAgainst(picks.length);
  const run = () => {
    if (reason === null) onCompare(picks.map(({ stock_no }) => stock_no));
  };
  const act = { ...COMPARE, reason, run };
  useCommands([{ id: 'stones.compare', group: 'Stones', ...act }]);
  return act;
}

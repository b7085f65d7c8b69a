import { useCommands } from '../../frame/use-commands.ts';
import type { StoneRow } from '../../stones/wire.ts';
import { Keys } from '../../ui/Keys.tsx';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { MOST_COMPARED } from './stone-search-params.ts';

type CompareButtonProps = {
  readonly picks: readonly StoneRow[];
  readonly onCompare: (stockNos: readonly string[]) => void;
};

function reasonAgainst(count: number): string | null {
  if (count < 2) return 'Tick a second stone to compare with.';
  if (count <= MOST_COMPARED) return null;
  return `At most ${MOST_COMPARED} stones fit side by side.`;
}

export function CompareButton({ picks, onCompare }: CompareButtonProps) {
  const reason = reasonAgainst(picks.length);
  const compare = () => {
    if (reason === null) onCompare(picks.map(({ stock_no }) => stock_no));
  };
  useCommands([
    { id: 'stones.compare', label: 'Compare', keys: 'X', group: 'Stones', run: compare },
  ]);
  return (
    <span className="action-wide">
      <ReasonButton
        variant="subtle"
        reason={reason}
        rightSection={<Keys>X</Keys>}
        onClick={compare}
      >
        Compare
      </ReasonButton>
    </span>
  );
}

import type { ReactNode } from 'react';
import { formatShorthand } from '#common/trade/words/filter-words.ts';
import { changeDemand } from '../../shared/searches/demand-calls.ts';
import { type DemandActor, demandReason } from '../../shared/searches/demand-checks.ts';
import { DemandDialog } from '../../shared/searches/demand-dialog.tsx';
import { changesOf, isRefined } from '../../shared/searches/demand-form.ts';
import type { Demand } from '../../shared/searches/search-types.ts';
import { useAttributeChoices } from '../../shared/stones/use-attribute-choices.ts';

type ChangeDialogProps = {
  readonly demand: Demand;
  readonly demandActor: DemandActor;
  readonly onClose: () => void;
  /** note that reports changes by other users while the dialog is open */
  readonly children: ReactNode;
};

export function ChangeDialog({ demand, demandActor, onClose, children }: ChangeDialogProps) {
  const choices = useAttributeChoices();
  return (
    <DemandDialog
      title={`Change ${demand.demand_no}`}
      act="Change the demand"
      saved={wantedOf(demand)}
      shorthandOf={(filter) => formatShorthand({ ...filter, page: 1, size: 1 }, choices)}
      reasonAgainst={(wanted, was) => {
        const changes = changesOf(was, wanted);
        if (Object.keys(changes).length === 0) return 'No changes to save.';
        const event = isRefined(changes) ? 'demand.refine' : 'demand.change';
        return demandReason(event, demand, demandActor, { until: wanted.until });
      }}
      hint={(wanted, was) =>
        isRefined(changesOf(was, wanted))
          ? 'The criteria or the price changed. Saving clears the earlier matches.'
          : ''
      }
      send={async (key, wanted, was) =>
        (
          await changeDemand(key, demand.id, {
            data: changesOf(was, wanted),
            was: changesOf(wanted, was),
          })
        ).message
      }
      onClose={onClose}
    >
      {children}
    </DemandDialog>
  );
}

const wantedOf = ({ name, note, quantity, target_ppc, target_disc, until, filter }: Demand) => ({
  name,
  note,
  quantity,
  target_ppc,
  target_disc,
  until,
  filter,
});

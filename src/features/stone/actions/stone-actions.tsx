import './stone-actions.css';
import { useEffect, useMemo, useRef } from 'react';
import { refusalsOf } from '#machines/screens/action-request.ts';
import { ActingForClient } from '../../../shared/clients/acting-for-client.tsx';
import { allCommands } from '../../../shared/frame/command-registry.ts';
import { runKey } from '../../../shared/frame/run-key.ts';
import { type StoneActionName, stoneTargets } from '../../../shared/stones/checks/stone-targets.ts';
import { useStockScope } from '../../../shared/stones/stock-scope.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import type { Acting } from '../../../shared/stones/trading-clients.ts';
import type { StoneActing } from '../../../shared/stones/use-stone-action.ts';
import { ReasonButton } from '../../../ui/actions/ReasonButton.tsx';
import { SelectionBar } from '../../../ui/grid/SelectionBar.tsx';
import { useSize } from '../../../ui/grid/use-size.ts';
import { Keys } from '../../../ui/Keys.tsx';
import type { KeyName } from '../../../ui/key-names.ts';
import { useIsPhone } from '../../../ui/use-phone.ts';
import { useCompare } from '../results/use-compare.ts';
import type { Matching } from '../sharing/stone-export-dialog.tsx';
import { fitActions } from './fit-actions.ts';
import type { FurtherAction } from './more-actions-menu.tsx';
import { StoneActionButtons } from './stone-action-buttons.tsx';

const NOTHING: readonly FurtherAction[] = [];
const PHONE_ACTIONS: readonly StoneActionName[] = ['hold', 'confirm'];

type StoneActionBarProps = {
  readonly picks: readonly StoneRow[];
  readonly acting: Acting;
  readonly machine: StoneActing;
  readonly onChoose: (stockNos: ReadonlySet<string>) => void;
  /** exports of the whole list */
  readonly matching?: Matching;
  readonly onCompare: (stockNos: readonly string[]) => void;
  /** key that the user pressed before this bar had loaded */
  readonly pendingKey?: KeyName | null;
  readonly onPendingKeyRun?: () => void;
};

export function StoneActionBar(props: StoneActionBarProps) {
  const { picks, acting, machine, onChoose, onCompare, pendingKey, onPendingKeyRun } = props;
  const phone = useIsPhone();
  const place = useStockScope();
  const compare = useCompare(picks, onCompare);
  const blocked = useMemo(() => takenAmong(picks, acting), [picks, acting]);
  const slot = useRef<HTMLDivElement>(null);
  const { width } = useSize(slot);
  const { role } = acting.actor;
  const inline = useMemo(
    () => (phone ? PHONE_ACTIONS : fitActions(width, role)),
    [phone, width, role],
  );
  // Runs the action of `pendingKey` in an effect, after the child components have registered their
  // commands.
  useEffect(() => {
    if (!pendingKey) return;
    runKey(pendingKey, allCommands());
    onPendingKeyRun?.();
  }, [pendingKey, onPendingKeyRun]);
  const someBlocked = blocked.length > 0 && blocked.length < picks.length;

  return (
    <SelectionBar
      ticked={picks.length}
      onClear={() => onChoose(new Set())}
      note={
        someBlocked ? (
          <span className="action-blocked" role="status">
            <span
              title={blocked.map(({ stockNo, message }) => `${stockNo}: ${message}`).join('\n')}
            >
              {blocked.length === 1
                ? `${blocked[0]?.stockNo}: ${blocked[0]?.message}`
                : `${blocked.length} unavailable`}
            </span>
            <button
              type="button"
              className="ui-grid-link"
              onClick={() => onChoose(without(picks, blocked))}
            >
              Deselect {blocked.length}
            </button>
          </span>
        ) : null
      }
    >
      <ActingForClient />
      <span className="action-wide">
        <ReasonButton
          variant="subtle"
          reason={compare.reason}
          rightSection={<Keys>{compare.keys}</Keys>}
          onClick={compare.run}
        >
          {compare.label}
        </ReasonButton>
        {place.acts?.(picks)}
      </span>
      <div ref={slot} className="action-slot">
        <StoneActionButtons
          stones={picks}
          acting={acting}
          machine={machine}
          withKeys
          {...(props.matching ? { matching: props.matching } : {})}
          further={phone ? [compare] : NOTHING}
          inline={inline}
        />
      </div>
    </SelectionBar>
  );
}

/**
 * Returns the stones that can be neither held nor ordered. Leaves out stones that the trading
 * client holds, because these can still be ordered.
 */
function takenAmong(picks: readonly StoneRow[], acting: Acting) {
  if (acting.tradingClient === null) return [];
  const out = new Set(refusalsOf(stoneTargets('confirm', picks, acting)).map(({ id }) => id));
  return refusalsOf(stoneTargets('hold', picks, acting)).filter(({ id }) => out.has(id));
}

function without(
  picks: readonly StoneRow[],
  blocked: readonly { readonly stockNo: string }[],
): ReadonlySet<string> {
  const out = new Set(blocked.map(({ stockNo }) => stockNo));
  return new Set(picks.map(({ stock_no }) => stock_no).filter((stockNo) => !out.has(stockNo)));
}

import { Button } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { useCommands } from '../../frame/use-commands.ts';
import { closedBy, refusalsOf } from '../../machines/screens/action-request.ts';
import { type StoneActionName, stoneTargets } from '../../stones/asks.ts';
import { ClientPicker } from '../../stones/client-picker.tsx';
import type { Acting } from '../../stones/clients.ts';
import { actsForClients } from '../../stones/rights.ts';
import type { StoneActing } from '../../stones/use-stone-action.ts';
import type { StoneRow } from '../../stones/wire.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { LaterMenu } from '../../ui/LaterMenu.tsx';
import { later } from '../../ui/later.ts';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { BAR, type BarAction } from './bar-actions.ts';

const ExportMenuOpened = later(() =>
  import('../../ui/grid/ExportMenuOpened.tsx').then((module) => module.ExportMenuOpened),
);

interface Offered extends BarAction {
  readonly reason: string | null;
  readonly run: () => void;
}

/** Each action with the sentence that closes it, asked of the machines for exactly these stones. */
export function useStoneActions(
  stones: readonly StoneRow[],
  acting: Acting,
  machine: StoneActing,
  withKeys: boolean,
): readonly Offered[] {
  const { ask } = machine;
  const { userId, clientName } = acting;
  const offered = useMemo(
    () =>
      BAR.map((entry) => {
        const targets = stoneTargets(entry.action, stones, acting);
        return {
          ...entry,
          reason: closedBy(targets),
          run: () => ask(entry.action, targets, { userId, clientName }),
        };
      }),
    [stones, acting, ask, userId, clientName],
  );
  useCommands(
    stones.length === 0 || !withKeys
      ? []
      : offered.map(({ action, label, keys, run }) => ({
          id: `stones.${action}`,
          label,
          keys,
          group: 'Stones',
          // A closed action is asked all the same: the answer lists what stands in its way.
          run,
        })),
  );
  return offered;
}

type ActionButtonsProps = {
  readonly offered: readonly Offered[];
  readonly machine: StoneActing;
};

export function ActionButtons({ offered, machine }: ActionButtonsProps) {
  return offered.map(({ action, label, keys, icon, reason, run }) => (
    <span key={action} className={action === 'hold' ? undefined : 'action-small'}>
      <ReasonButton
        variant={action === 'hold' ? 'filled' : 'subtle'}
        reason={machine.busy === null ? reason : null}
        loading={machine.busy === action}
        leftSection={<Icon name={icon} size="small" />}
        rightSection={<Keys>{keys}</Keys>}
        onClick={run}
      >
        {label}
      </ReasonButton>
    </span>
  ));
}

type StoneActionBarProps = {
  readonly picks: readonly StoneRow[];
  readonly acting: Acting;
  readonly machine: StoneActing;
  readonly client: string | null;
  readonly onClient: (userId: string | null) => void;
  readonly onChoose: (stockNos: ReadonlySet<string>) => void;
  readonly onExport: (kind: 'xlsx' | 'csv') => void;
  /** An action whose key was pressed before this bar had come. */
  readonly early: StoneActionName | null;
  readonly onEarlyRun: () => void;
};

export function StoneActionBar(props: StoneActionBarProps) {
  const { picks, acting, machine, client, onClient, onChoose, onExport } = props;
  const { early, onEarlyRun } = props;
  const offered = useStoneActions(picks, acting, machine, true);
  useEffect(() => {
    if (early === null) return;
    onEarlyRun();
    offered.find(({ action }) => action === early)?.run();
  }, [early, onEarlyRun, offered]);
  const blocked = useMemo(
    () => (acting.client === null ? [] : refusalsOf(stoneTargets('hold', picks, acting))),
    [picks, acting],
  );
  const someBlocked = blocked.length > 0 && blocked.length < picks.length;

  return (
    <>
      <b className="action-count">{picks.length} selected</b>
      <Button variant="subtle" onClick={() => onChoose(new Set())} rightSection={<Keys>Esc</Keys>}>
        Clear
      </Button>
      {someBlocked ? (
        <span
          className="action-blocked"
          role="status"
          title={blocked.map(({ stockNo, message }) => `${stockNo}: ${message}`).join('\n')}
        >
          {blocked.length === 1
            ? `${blocked[0]?.stockNo} cannot be held`
            : `${blocked.length} cannot be held`}
          <button
            type="button"
            className="ui-grid-link"
            onClick={() => onChoose(without(picks, blocked))}
          >
            Drop {blocked.length}
          </button>
        </span>
      ) : null}
      <span className="action-gap" />
      {actsForClients(acting.actor.role) ? (
        <ClientPicker value={client} onChange={onClient} />
      ) : null}
      <LaterMenu
        menu={ExportMenuOpened}
        of={{
          label: 'The ticked stones, visible columns',
          position: 'top-end' as const,
          onExport,
        }}
      >
        <Button
          className="action-wide"
          variant="subtle"
          leftSection={<Icon name="download" size="small" />}
        >
          Export
        </Button>
      </LaterMenu>
      <ActionButtons offered={[...offered].reverse()} machine={machine} />
    </>
  );
}

function without(
  picks: readonly StoneRow[],
  blocked: readonly { readonly stockNo: string }[],
): ReadonlySet<string> {
  const out = new Set(blocked.map(({ stockNo }) => stockNo));
  return new Set(picks.map(({ stock_no }) => stock_no).filter((stockNo) => !out.has(stockNo)));
}

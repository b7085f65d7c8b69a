import './stone-detail.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { disabledReason } from '#machines/screens/action-request.ts';
import { ActingForClient } from '../../../shared/clients/acting-for-client.tsx';
import { useCommands } from '../../../shared/frame/use-commands.ts';
import { PartFailed } from '../../../shared/lists/part-failed.tsx';
import { useProfile } from '../../../shared/session/use-session.ts';
import {
  type HoldActionName,
  holdTargets,
  placeTargets,
} from '../../../shared/stones/checks/hold-checks.ts';
import { useReasonedCommand } from '../../../shared/stones/checks/use-reasoned-command.tsx';
import { currentHolds, holdQueue } from '../../../shared/stones/one-stone-calls.ts';
import { CACHED } from '../../../shared/stones/query-keys.ts';
import { maySetMarket, readsHolds } from '../../../shared/stones/stone-permissions.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import type { Acting } from '../../../shared/stones/trading-clients.ts';
import type { StoneActing } from '../../../shared/stones/use-stone-action.ts';
import { ActionButton } from '../../../ui/actions/ActionButton.tsx';
import { ReasonButton } from '../../../ui/actions/ReasonButton.tsx';
import type { IconName } from '../../../ui/Icon.tsx';
import { KEY, type KeyName } from '../../../ui/key-names.ts';
import { useIsPhone } from '../../../ui/use-phone.ts';
import { ACTION_ORDER, type InlineAction } from '../actions/fit-actions.ts';
import { StoneActionButtons } from '../actions/stone-action-buttons.tsx';
import { MarketButton } from './market-button.tsx';

type StoneDrawerFootProps = {
  readonly stone: StoneRow;
  /**
   * true if the stone was returned from a memo and quality control has not checked it yet;
   * undefined until the stone's details are loaded
   */
  readonly isInCheck: boolean | undefined;
  readonly acting: Acting;
  readonly machine: StoneActing;
  readonly withKeys: boolean;
  readonly onChanged: (stockNos: readonly string[]) => void;
  readonly inline?: readonly InlineAction[];
};

const ON_HOLD: readonly {
  readonly action: Extract<HoldActionName, 'release' | 'extend'>;
  readonly label: string;
  readonly keys: KeyName;
  readonly icon: IconName;
}[] = [
  { action: 'release', label: 'Release', keys: KEY.release, icon: 'unlock' },
  { action: 'extend', label: 'Extend', keys: KEY.extend, icon: 'clock' },
];

const PHONE_ACTIONS: readonly InlineAction[] = ['hold', 'confirm'];

function useHoldState(stone: StoneRow) {
  const profile = useProfile();
  const { id } = profile;
  const knows = readsHolds(profile);
  const hold = useQuery({
    queryKey: [CACHED.holds, id, 'of', stone.stock_no, stone.hold?.until ?? null],
    queryFn: ({ signal }) => currentHolds(stone.stock_no, signal),
    enabled: knows && stone.hold !== null,
  });
  const waits = stone.offer !== null || (stone.hold !== null && stone.hold.in_line.length > 0);
  const places = useQuery({
    queryKey: [CACHED.places, id, 'all'],
    queryFn: ({ signal }) => holdQueue(signal),
    enabled: knows && waits,
  });
  return {
    holdQuery: hold,
    placesQuery: places,
    hold: stone.hold === null ? undefined : hold.data?.[0],
    place: waits ? places.data?.data.find((row) => row.stock_no === stone.stock_no) : undefined,
  };
}

export function StoneDrawerFoot(props: StoneDrawerFootProps) {
  const { stone, acting, machine, withKeys } = props;
  const profile = useProfile();
  const withMenu = useIsPhone() && props.inline === undefined;
  const { inline = withMenu ? PHONE_ACTIONS : ACTION_ORDER } = props;
  const { hold, place, holdQuery, placesQuery } = useHoldState(stone);
  const stones = useMemo(() => [stone], [stone]);
  const reasoned = useReasonedCommand(machine);
  const onHold = ON_HOLD.map((entry) => {
    const targets = hold ? holdTargets(entry.action, [hold], acting) : [];
    const reason = disabledReason(targets);
    const run = () =>
      reasoned.openDialog(entry.action, hold ? [hold] : [], (remark) =>
        hold ? holdTargets(entry.action, [hold], acting, remark) : [],
      );
    return { ...entry, reason, run };
  });
  useCommands(
    hold && withKeys
      ? onHold.map(({ action, label, keys, run }) => ({
          id: `holds.${action}`,
          label,
          keys,
          group: 'Stones',
          run,
        }))
      : [],
  );
  const leaving = place ? placeTargets('leave', [place], acting) : [];

  return (
    <>
      <span className="stone-foot-client">
        <ActingForClient />
      </span>
      <PartFailed query={holdQuery} />
      <PartFailed query={placesQuery} />
      {hold
        ? onHold.map((act) => <ActionButton key={act.action} act={act} busy={machine.busy} />)
        : null}
      {place ? (
        <ReasonButton
          variant="subtle"
          reason={disabledReason(leaving)}
          loading={machine.busy === 'leave'}
          onClick={() =>
            reasoned.openDialog('leave', [place], (remark) =>
              placeTargets('leave', [place], acting, remark),
            )
          }
        >
          Leave waitlist
        </ReasonButton>
      ) : null}
      {maySetMarket(profile) && props.isInCheck !== undefined ? (
        <MarketButton
          stone={stone}
          isInCheck={props.isInCheck}
          acting={acting}
          onChanged={props.onChanged}
        />
      ) : null}
      <span className="ui-gap" />
      <StoneActionButtons
        stones={stones}
        acting={acting}
        machine={machine}
        withKeys={withKeys}
        inline={inline}
        withoutMenu={!withMenu}
      />
      {reasoned.dialog}
    </>
  );
}

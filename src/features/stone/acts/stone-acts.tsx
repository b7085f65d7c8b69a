import '../../../ui/grid/selection-bar.css';
import { Button } from '@mantine/core';
import { useContext, useMemo, useState } from 'react';
import { STONE_STATUS } from '../../../machines/codes.ts';
import { closedBy } from '../../../machines/screens/action-request.ts';
import { useMemoFacts } from '../../../shared/exposure/use-memo-facts.ts';
import { useCommands } from '../../../shared/frame/use-commands.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { mayAct } from '../../../shared/stones/act-rights.ts';
import { type StoneActionName, stoneTargets } from '../../../shared/stones/asks/stone-targets.ts';
import type { Acting } from '../../../shared/stones/clients.ts';
import type { StoneActing } from '../../../shared/stones/use-stone-action.ts';
import type { StoneRow } from '../../../shared/stones/wire.ts';
import { ActButton } from '../../../ui/acts/ActButton.tsx';
import { ActsInList } from '../../../ui/acts/acts-in-list.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { LaterMenu } from '../../../ui/LaterMenu.tsx';
import { later, useLater } from '../../../ui/later.ts';
import type { Matching } from '../giving/download-dialog.tsx';
import { GIVING, type Giving } from '../giving/giving.ts';
import type { BesideAct } from './acts-in-room.ts';
import { type BarAction, offeredTo } from './bar-actions.ts';
import type { FurtherAct } from './more-acts.tsx';
import { useGuestKeys } from './use-guest-keys.ts';
import { useTrackAct } from './use-track-act.ts';

const MoreActs = later(() => import('./more-acts.tsx').then((module) => module.MoreActs));
const actDialog = later(() => import('./act-dialog.tsx').then((module) => module.ActDialog));

const shareDialog = later(() =>
  import('../giving/share-dialog.tsx').then((module) => module.ShareDialog),
);
const downloadDialog = later(() =>
  import('../giving/download-dialog.tsx').then((module) => module.DownloadDialog),
);

const ASKS_MORE = ['confirm', 'memo', 'note', 'enquire'] as const;
export type AskingAction = (typeof ASKS_MORE)[number];

const asksMore = (action: StoneActionName): action is AskingAction =>
  ASKS_MORE.some((one) => one === action);

const isHeld = ({ status }: StoneRow): boolean => status === STONE_STATUS.hold.code;

/** On a phone only these buttons keep their label; the others show an icon or are in the menu. */
const NAMED: readonly BesideAct[] = ['hold', 'confirm'];

type OfferedAct = BarAction & FurtherAct & Pick<BarAction, 'keys'>;

type StoneActsProps = {
  readonly stones: readonly StoneRow[];
  readonly acting: Acting;
  readonly machine: StoneActing;
  readonly withKeys: boolean;
  /** all matches of the list; undefined outside a list */
  readonly matching?: Matching;
  /** Actions that fit as buttons next to the menu. */
  readonly beside: readonly BesideAct[];
  /** additional menu entries */
  readonly further?: readonly FurtherAct[];
};

/**
 * Buttons and menu for the stones. The state machines supply the reasons why actions are disabled.
 */
export function StoneActs(props: StoneActsProps) {
  const { stones, acting, machine, withKeys, beside, further = [] } = props;
  const profile = useProfile();
  const [asking, setAsking] = useState<AskingAction | null>(null);
  const ActDialog = useLater(actDialog, asking !== null);
  // The dialog stays mounted while it closes. Otherwise the same Escape would also clear the ticks.
  const [giving, setGiving] = useState<{ kind: Giving; opened: boolean } | null>(null);
  const give = (kind: Giving) => setGiving({ kind, opened: true });
  const giveUp = () => setGiving((given) => given && { ...given, opened: false });
  const ShareDialog = useLater(shareDialog, giving?.kind === 'share');
  const DownloadDialog = useLater(downloadDialog, giving?.kind === 'download');
  const { ask } = machine;
  const { userId, clientName } = acting;
  const memoFacts = useMemoFacts(stones, isHeld);
  const offered = useMemo(
    () =>
      offeredTo(profile.role_id).map((entry): OfferedAct => {
        const { action } = entry;
        const asker = { ...acting, ...memoFacts, mayWrite: mayAct(profile, action) };
        const targets = stoneTargets(action, stones, asker);
        const reason = closedBy(targets);
        return {
          ...entry,
          reason,
          // Skips the dialog for a refused action; the result lists the reasons.
          run: () =>
            asksMore(action) && reason === null
              ? setAsking(action)
              : ask(action, targets, { userId, clientName }),
        };
      }),
    [stones, acting, memoFacts, profile, ask, userId, clientName],
  );
  useCommands(
    stones.length === 0 || !withKeys
      ? []
      : [
          ...offered.map(({ action, ...act }) => ({ id: `stones.${action}`, ...act })),
          ...GIVING.map(({ kind, ...act }) => ({
            id: `stones.${kind}`,
            ...act,
            run: () => give(kind),
          })),
        ].map(({ id, label, keys, run }) => ({ id, label, keys, group: 'Stones', run })),
  );
  useGuestKeys();

  const inList = useContext(ActsInList);
  const alone = offered.length === 1;
  const given = GIVING.filter(({ kind }) => beside.includes(kind));
  const buttons = [
    ...offered.filter(({ action }) => alone || beside.includes(action)),
    ...given.map(({ kind, ...act }) => ({
      ...act,
      action: kind,
      reason: null,
      run: () => give(kind),
    })),
  ].sort((a, b) => beside.indexOf(a.action) - beside.indexOf(b.action));
  // In a bar the main action is last, close to the thumb; in a list it is first.
  const shown = inList ? buttons : [...buttons].reverse();
  const more = offered.filter(({ action }) => buttons.every((shown) => shown.action !== action));
  const track = useTrackAct(stones);
  const acts = [...more, ...further, ...track];
  const giveable = GIVING.filter((one) => !given.includes(one));
  return (
    <>
      {acts.length + giveable.length === 0 ? null : (
        <span className="action-small">
          <LaterMenu menu={MoreActs} of={{ acts, giving: giveable, onGive: give }}>
            <Button
              variant="subtle"
              leftSection={<Icon name="more" size="small" />}
              loading={more.some(({ action }) => action === machine.busy)}
            >
              More
            </Button>
          </LaterMenu>
        </span>
      )}
      {shown.map((act) => {
        const isMain = act.action === 'hold' || (alone && act.action === offered[0]?.action);
        return (
          <span
            key={act.action}
            className={NAMED.includes(act.action) ? undefined : 'action-small'}
          >
            <ActButton
              act={isMain ? { ...act, variant: 'filled' } : act}
              busy={machine.busy}
              withoutKeys={!withKeys}
            />
          </span>
        );
      })}
      {ActDialog && asking ? (
        <ActDialog {...props} action={asking} onClose={() => setAsking(null)} />
      ) : null}
      {ShareDialog && giving?.kind === 'share' ? (
        <ShareDialog {...props} opened={giving.opened} onClose={giveUp} />
      ) : null}
      {DownloadDialog && giving?.kind === 'download' ? (
        <DownloadDialog
          {...props}
          matching={props.matching ?? null}
          opened={giving.opened}
          onClose={giveUp}
        />
      ) : null}
    </>
  );
}

import type { InputAction } from './action-texts.ts';
import '../../../ui/grid/selection-bar.css';
import { Button } from '@mantine/core';
import { useContext, useMemo, useState } from 'react';
import { STONE_STATUS } from '#machines/codes.ts';
import { disabledReason } from '#machines/screens/action-request.ts';
import { useMemoFacts } from '../../../shared/exposure/use-memo-facts.ts';
import { useCommands } from '../../../shared/frame/use-commands.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { mayAct } from '../../../shared/stones/action-permissions.ts';
import { type StoneActionName, stoneTargets } from '../../../shared/stones/checks/stone-targets.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import type { Acting } from '../../../shared/stones/trading-clients.ts';
import type { StoneActing } from '../../../shared/stones/use-stone-action.ts';
import { ActionButton } from '../../../ui/actions/ActionButton.tsx';
import { ActionListContext } from '../../../ui/actions/action-list-context.ts';
import { ReasonButton } from '../../../ui/actions/ReasonButton.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LazyMenu } from '../../../ui/LazyMenu.tsx';
import { lazyModule, useLazyModule } from '../../../ui/lazy-module.ts';
import { SHARE_ACTIONS, type ShareAction } from '../sharing/share-actions.ts';
import type { Matching } from '../sharing/stone-export-dialog.tsx';
import { actionsOfferedTo, type BarAction } from './bar-actions.ts';
import type { InlineAction } from './fit-actions.ts';
import type { FurtherAction } from './more-actions-menu.tsx';
import { useGuestKeys } from './use-guest-keys.ts';
import { useTrackAction } from './use-track-action.ts';

const MoreActs = lazyModule(() =>
  import('./more-actions-menu.tsx').then((module) => module.MoreActionsMenu),
);
const actDialog = lazyModule(() =>
  import('./action-dialog.tsx').then((module) => module.ActionDialog),
);

const shareDialog = lazyModule(() =>
  import('../sharing/share-dialog.tsx').then((module) => module.ShareDialog),
);
const exportDialog = lazyModule(() =>
  import('../sharing/stone-export-dialog.tsx').then((module) => module.StoneExportDialog),
);

const NEEDS_INPUT: Readonly<Record<InputAction, true>> = {
  confirm: true,
  memo: true,
  note: true,
  enquire: true,
  offerPrice: true,
};

const needsInput = (action: StoneActionName): action is InputAction => action in NEEDS_INPUT;

const isHeld = ({ status }: StoneRow): boolean => status === STONE_STATUS.hold.code;

/**
 * Actions whose button keeps its label on a phone. The others show only an icon, or are in the
 * menu.
 */
const LABELLED: readonly InlineAction[] = ['hold', 'confirm'];

type OfferedAct = BarAction & FurtherAction & Pick<BarAction, 'keys'>;

type StoneActionButtonsProps = {
  readonly stones: readonly StoneRow[];
  readonly acting: Acting;
  readonly machine: StoneActing;
  readonly withKeys: boolean;
  readonly matching?: Matching;
  /** actions to show as buttons; the menu contains the others */
  readonly inline: readonly InlineAction[];
  readonly further?: readonly FurtherAction[];
  /** true to show the actions of the menu as buttons too */
  readonly withoutMenu?: boolean;
};

export function StoneActionButtons(props: StoneActionButtonsProps) {
  const { stones, acting, machine, withKeys, inline, further = [], withoutMenu } = props;
  const profile = useProfile();
  const [inputAction, setInputAction] = useState<InputAction | null>(null);
  const ActDialog = useLazyModule(actDialog, inputAction !== null);
  // Keeps the closed dialog mounted, so that the Escape key that closes the dialog does not also
  // clear the ticks.
  const [shareAction, setShareAction] = useState<{ kind: ShareAction; opened: boolean } | null>(
    null,
  );
  const openShareAction = (kind: ShareAction) => setShareAction({ kind, opened: true });
  const closeShareAction = () => setShareAction((given) => given && { ...given, opened: false });
  const ShareDialog = useLazyModule(shareDialog, shareAction?.kind === 'share');
  const StoneExportDialog = useLazyModule(exportDialog, shareAction?.kind === 'export');
  const { ask } = machine;
  const { userId, clientName } = acting;
  const memoFacts = useMemoFacts(stones, isHeld);
  const offered = useMemo(
    () =>
      actionsOfferedTo(profile.role_id).map((entry): OfferedAct => {
        const { action } = entry;
        const actor = { ...acting, ...memoFacts, mayWrite: mayAct(profile, action) };
        const targets = stoneTargets(action, stones, actor);
        const reason = disabledReason(targets);
        return {
          ...entry,
          reason,
          // A disabled action is requested without its dialog, so that `RefusalDialog` lists the
          // reason for each stone.
          run: () =>
            needsInput(action) && reason === null
              ? setInputAction(action)
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
          ...SHARE_ACTIONS.map(({ kind, ...act }) => ({
            id: `stones.${kind}`,
            ...act,
            run: () => openShareAction(kind),
          })),
        ].map(({ id, label, keys, run }) => ({ id, label, keys, group: 'Stones', run })),
  );
  useGuestKeys();

  const inList = useContext(ActionListContext);
  const alone = offered.length === 1;
  const given = SHARE_ACTIONS.filter(({ kind }) => inline.includes(kind));
  const buttons = [
    ...offered.filter(({ action }) => alone || inline.includes(action)),
    ...given.map(({ kind, ...act }) => ({
      ...act,
      action: kind,
      reason: null,
      run: () => openShareAction(kind),
    })),
  ].sort((a, b) => inline.indexOf(a.action) - inline.indexOf(b.action));
  // Puts the main action last in a bar, close to the thumb, and first in a list.
  const shown = inList ? buttons : [...buttons].reverse();
  const more = offered.filter(({ action }) => buttons.every((shown) => shown.action !== action));
  const track = useTrackAction(stones);
  const acts = [...more, ...further, ...track];
  const giveable = SHARE_ACTIONS.filter((one) => !given.includes(one));
  return (
    <>
      {withoutMenu
        ? acts.map(({ label, reason, run }) => (
            <ReasonButton key={label} variant="subtle" reason={reason} onClick={run}>
              {label}
            </ReasonButton>
          ))
        : null}
      {withoutMenu || acts.length + giveable.length === 0 ? null : (
        <span className="action-small">
          <LazyMenu
            menu={MoreActs}
            menuProps={{ acts, shareActions: giveable, onShareAction: openShareAction }}
          >
            <Button
              variant="subtle"
              leftSection={<Icon name="more" size="small" />}
              loading={more.some(({ action }) => action === machine.busy)}
            >
              More
            </Button>
          </LazyMenu>
        </span>
      )}
      {shown.map((act) => {
        const isMain = act.action === 'hold' || (alone && act.action === offered[0]?.action);
        return (
          <span
            key={act.action}
            className={LABELLED.includes(act.action) ? undefined : 'action-small'}
          >
            <ActionButton
              act={isMain ? { ...act, variant: 'filled' } : act}
              busy={machine.busy}
              withoutKeys={!withKeys}
            />
          </span>
        );
      })}
      {ActDialog && inputAction ? (
        <ActDialog {...props} action={inputAction} onClose={() => setInputAction(null)} />
      ) : null}
      {ShareDialog && shareAction?.kind === 'share' ? (
        <ShareDialog {...props} opened={shareAction.opened} onClose={closeShareAction} />
      ) : null}
      {StoneExportDialog && shareAction?.kind === 'export' ? (
        <StoneExportDialog
          {...props}
          matching={props.matching ?? null}
          opened={shareAction.opened}
          onClose={closeShareAction}
        />
      ) : null}
    </>
  );
}

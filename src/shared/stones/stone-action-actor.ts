import type { AnyRouter } from '@tanstack/react-router';
import { createActor, fromPromise } from 'xstate';
import { ROLE } from '#machines/codes.ts';
import { KYC_PENDING_TEXT } from '#machines/guard-problems.ts';
import type { ActionTarget } from '#machines/screens/action-request.ts';
import { stoneActionMachine } from '#machines/screens/stone-action.ts';
import { closeToast, notifyError, notifySuccess } from '../../ui/notify.tsx';
import { sessionActor } from '../session/session-actor.ts';
import { submit, takeBack } from './commands/submit-command.ts';
import { namesOf } from './names-of.ts';
import { notifyDone } from './notify-done.tsx';

const machine = stoneActionMachine.provide({
  actors: {
    submit: fromPromise(({ input }) => submit(input)),
    undo: fromPromise(({ input }) => takeBack(input)),
  },
});

export const startStoneAction = () => createActor(machine).start();
type StoneActionActor = ReturnType<typeof startStoneAction>;

const STILL_PENDING = 'The previous action is still running. Please try again in a moment.';

interface Listener {
  readonly settle: () => void;
  readonly onActed: (stockNos: readonly string[], action: string) => void;
  readonly onCorrected: (targets: readonly ActionTarget[]) => void;
  readonly takeItBack: () => void;
  readonly router: AnyRouter;
}

/**
 * Returns a toast button to "My business" if a customer was refused because of pending KYC
 * documents.
 */
function remedyFor(message: string, router: AnyRouter) {
  const isOwn = sessionActor.getSnapshot().context.user?.role_id === ROLE.customer;
  return message === KYC_PENDING_TEXT && isOwn
    ? {
        action: { label: 'My business', onClick: () => void router.navigate({ to: '/business' }) },
      }
    : {};
}

export function notifyOutcomes(
  actor: StoneActionActor,
  { settle, onActed, onCorrected, takeItBack, router }: Listener,
): () => void {
  let acted: readonly string[] = [];
  let action = '';
  let toastId: string | null = null;
  const ends = [
    // A shortcut can also start the undo. The toast is then closed here, because its undo button no
    // longer applies.
    actor.subscribe((snapshot) => {
      if (snapshot.matches('undoing') && toastId !== null) closeToast(toastId);
    }),
    actor.on('accepted', ({ attempt, outcome }) => {
      settle();
      acted = attempt.targets.map(({ stockNo }) => stockNo);
      action = attempt.action;
      onActed(acted, action);
      toastId = notifyDone({ attempt, outcome, takeItBack, router });
    }),
    actor.on('refused', ({ message, refusals }) => {
      settle();
      // `RefusalDialog` reports the refusals, unless all stones were refused for the same reason.
      const { attempt } = actor.getSnapshot().context;
      const all = attempt?.targets.length ?? 0;
      const reasons = new Set(refusals.map((refusal) => refusal.message));
      if (refusals.length > 0 && (refusals.length < all || reasons.size > 1)) return;
      // If another user changed a stone after the dialog opened, `RefusalDialog` reports the
      // change.
      if (attempt?.isFromDialog && refusals.some(({ since }) => since !== undefined)) return;
      const [reason] = reasons;
      const names = refusals.length === 0 ? '' : `${namesOf(refusals)}. `;
      const more = reason === undefined || reason === message ? '' : `${reason} `;
      const since = refusals.length === 1 && refusals[0]?.since ? `${refusals[0].since} ` : '';
      notifyError(message, {
        detail: `${more}${since}${names}Nothing was changed.`,
        ...remedyFor(message, router),
      });
      actor.send({ type: 'action.dismiss' });
    }),
    actor.on('corrected', ({ targets }) => onCorrected(targets)),
    actor.on('postponed', () =>
      notifyError('Nothing was changed.', {
        detail: 'The server is busy. Please try again in a moment.',
        action: { label: 'Try again', onClick: () => actor.send({ type: 'action.retry' }) },
      }),
    ),
    actor.on('unanswered', ({ message }) =>
      notifyError('The result of the action is unknown.', {
        detail: message,
        action: { label: 'Check again', onClick: () => actor.send({ type: 'action.retry' }) },
      }),
    ),
    actor.on('underWay', () => notifyError(STILL_PENDING)),
    actor.on('undone', ({ message }) => {
      settle();
      onActed(acted, action);
      notifySuccess(message);
    }),
    actor.on('undoFailed', ({ message }) => {
      settle();
      notifyError(message);
    }),
  ];
  return () => {
    for (const end of ends) end.unsubscribe();
  };
}

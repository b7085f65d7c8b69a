import type { AnyRouter } from '@tanstack/react-router';
import type { Attempt, Outcome } from '../../machines/screens/action-request.ts';
import { KEY } from '../../ui/key-names.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { sessionActor } from '../session/session-actor.ts';
import { actsForClients } from './rights.ts';

interface Done {
  readonly attempt: Attempt;
  readonly outcome: Outcome;
  readonly takeItBack: () => void;
  readonly router: AnyRouter;
}

/** What was done, for whom, where it stands now, and the way back while there is one. The id of its toast. */
export function sayDone({ attempt, outcome, takeItBack, router }: Done): string {
  const { undo, list } = outcome;
  const words = [outcome.detail, attempt.clientName && `for ${attempt.clientName}`]
    .filter(Boolean)
    .join(' ');
  const place = list === undefined ? null : listPlace(list);
  return notifySuccess(outcome.text, {
    detail: (
      <>
        {words}
        {words && place ? '. ' : null}
        {place ? (
          <a
            className="ui-grid-link"
            href={place}
            onClick={(event) => {
              event.preventDefault();
              void router.navigate({ to: place });
            }}
          >
            Open the list
          </a>
        ) : null}
      </>
    ),
    ...(undo ? { action: { label: undo.label, keys: KEY.undo, onClick: takeItBack } } : {}),
  });
}

/** Where this role finds the list. */
function listPlace(list: string): string | null {
  const user = sessionActor.getSnapshot().context.user;
  if (!user) return null;
  return `${actsForClients(user.role_id) ? '/transaction' : '/customer-profile'}/${list}?type=all`;
}

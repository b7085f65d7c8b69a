import type { AnyRouter } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { Attempt, Outcome } from '#machines/screens/action-request.ts';
import { KEY } from '../../ui/key-names.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { documentOf, recordHref } from '../records/record-href.ts';
import { sessionActor } from '../session/session-actor.ts';
import { actsForClients } from './stone-permissions.ts';

interface Done {
  readonly attempt: Attempt;
  readonly outcome: Outcome;
  readonly takeItBack: () => void;
  readonly router: AnyRouter;
}

export function notifyDone({ attempt, outcome, takeItBack, router }: Done): string {
  const { undo, list, documents = [] } = outcome;
  const words = [outcome.detail, attempt.clientName && `for ${attempt.clientName}`]
    .filter(Boolean)
    .join(' ');
  const listed = list === undefined ? null : listHref(list);
  const links = [
    ...documents.map((no) => ({ name: `Invoice ${no}`, place: documentHref(no) })),
    ...(listed === null ? [] : [{ name: 'Open the list', place: listed }]),
  ];
  return notifySuccess(outcome.text, {
    detail: (
      <>
        {words}
        {links.map(({ name, place }, at) => (
          <Fragment key={name}>
            {at > 0 ? ', ' : words ? '. ' : null}
            {place === null ? name : <ToastLink name={name} place={place} router={router} />}
          </Fragment>
        ))}
      </>
    ),
    ...(undo ? { action: { label: undo.label, keys: KEY.undo, onClick: takeItBack } } : {}),
  });
}

function ToastLink({ name, place, router }: { name: string; place: string; router: AnyRouter }) {
  return (
    <a
      className="ui-grid-link"
      href={place}
      onClick={(event) => {
        event.preventDefault();
        void router.navigate({ to: place });
      }}
    >
      {name}
    </a>
  );
}

function documentHref(no: string): string | null {
  const { user } = sessionActor.getSnapshot().context;
  const record = documentOf(no);
  return user && record ? recordHref(record, user) : null;
}

function listHref(list: string): string | null {
  const user = sessionActor.getSnapshot().context.user;
  if (!user) return null;
  return `${actsForClients(user.role_id) ? '/transaction' : '/customer-profile'}/${list}?type=all`;
}

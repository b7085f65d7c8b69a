import './record-link.css';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useProfile } from '../session/use-session.ts';
import { useClientChoices } from '../stones/trading-clients.ts';
import { documentOf, type NamedRecord, recordHref } from './record-href.ts';

type RecordLinkProps = {
  readonly record: NamedRecord;
  /** In a grid row the link leaves the tab order, because the keyboard reaches it in the drawer. */
  readonly inRow?: boolean | undefined;
  /** Link text; default is the name of the record. */
  readonly children?: ReactNode;
};

/** Link to a record; renders plain text if the user may not open it. */
export function RecordLink({ record, inRow = false, children = record.name }: RecordLinkProps) {
  const reader = useProfile();
  return (
    <InternalLink place={recordHref(record, reader)} inRow={inRow}>
      {children}
    </InternalLink>
  );
}

type BusinessLinkProps = {
  readonly id: string | null;
  readonly name: string | null;
  readonly inRow?: boolean;
};

/**
 * Company of a record. Links to a user of the business if the reader acts for it, else to the
 * filtered client list.
 */
export function BusinessLink({ id, name, inRow }: BusinessLinkProps) {
  const choices = useClientChoices();
  if (name === null) return null;
  const person = choices.find(({ business }) => business.id === id);
  const record: NamedRecord = person
    ? { kind: 'customer', name, id: person.id }
    : { kind: 'business', name };
  return <RecordLink record={record} inRow={inRow} />;
}

/** Link from a document number; the prefix determines the kind of document. */
export function DocumentLink({ no }: { readonly no: string }) {
  const record = documentOf(no);
  return record === null ? no : <RecordLink record={record} />;
}

type InternalLinkProps = {
  /** null if the user may not open it. */
  readonly place: string | null;
  readonly inRow?: boolean;
  readonly children: ReactNode;
};

/**
 * A real `<a>`, so it opens in a new tab as well. Clicks do not propagate to the surrounding row.
 */
export function InternalLink({ place, inRow = false, children }: InternalLinkProps) {
  const router = useRouter();
  if (place === null) return children;
  const open = (event: MouseEvent) => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void router.navigate({ to: place });
  };
  return (
    <a className="record-link" href={place} tabIndex={inRow ? -1 : undefined} onClick={open}>
      {children}
    </a>
  );
}

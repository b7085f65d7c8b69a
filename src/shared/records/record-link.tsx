import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useProfile } from '../session/use-session.ts';
import { useClientChoices } from '../stones/trading-clients.ts';
import { documentOf, type NamedRecord, recordHref } from './record-href.ts';

type RecordLinkProps = {
  readonly record: NamedRecord;
  /**
   * True in a grid row: the Tab key then skips the link, because the drawer offers the same link to
   * the keyboard.
   */
  readonly inRow?: boolean | undefined;
  readonly children?: ReactNode;
};

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
 * Links the company of a record to a user of the company if the viewer may act for the company. For
 * other viewers, links to the filtered list of trading clients.
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

export function DocumentLink({ no }: { readonly no: string }) {
  const record = documentOf(no);
  return record === null ? no : <RecordLink record={record} />;
}

type InternalLinkProps = {
  /** URL path; null if the user may not open the page. */
  readonly place: string | null;
  readonly inRow?: boolean;
  readonly children: ReactNode;
};

/** Renders a real `<a>`, so that the link can also open in a new tab. */
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

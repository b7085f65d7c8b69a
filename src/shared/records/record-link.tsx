import './record-link.css';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useProfile } from '../session/use-session.ts';
import { useClientChoices } from '../stones/clients.ts';
import { documentOf, type NamedRecord, recordPlace } from './record-place.ts';

type RecordLinkProps = {
  readonly record: NamedRecord;
  /** The row of a list: the keys lead to its drawer, where the same link stands. */
  readonly inRow?: boolean | undefined;
  /** what is read, where that is not its name */
  readonly children?: ReactNode;
};

/** A name or a number that opens its record; plain text for whoever may not open it. */
export function RecordLink({ record, inRow = false, children = record.name }: RecordLinkProps) {
  const reader = useProfile();
  return (
    <PlaceLink place={recordPlace(record, reader)} inRow={inRow}>
      {children}
    </PlaceLink>
  );
}

type BusinessLinkProps = {
  readonly id: string | null;
  readonly name: string | null;
  readonly inRow?: boolean;
};

/** The company of a record. Its page is that of one of its people, where the reader acts for them. */
export function BusinessLink({ id, name, inRow }: BusinessLinkProps) {
  const choices = useClientChoices();
  if (name === null) return null;
  const person = choices.find(({ business }) => business.id === id);
  const record: NamedRecord = person
    ? { kind: 'customer', name, id: person.id }
    : { kind: 'business', name };
  return <RecordLink record={record} inRow={inRow} />;
}

/** The number of a document, which says itself of what kind it is. */
export function DocumentLink({ no }: { readonly no: string }) {
  const record = documentOf(no);
  return record === null ? no : <RecordLink record={record} />;
}

type PlaceLinkProps = {
  /** null where nothing may be opened */
  readonly place: string | null;
  readonly inRow?: boolean;
  readonly children: ReactNode;
};

/** An ordinary link, so that it opens in another window as well; what stands around it is not pressed with it. */
export function PlaceLink({ place, inRow = false, children }: PlaceLinkProps) {
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

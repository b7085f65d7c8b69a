import { KYC_STATUS, REGISTRATION } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { Field } from '../../server/platform/db/copy-rows.ts';
import { type DocumentFile, drawDocument } from '../documents/draw-document.ts';
import { createIds } from '../ids.ts';
import type { DemoIds } from '../load/load-people.ts';
import { minutesBefore } from '../minutes-before.ts';
import { BUSINESSES, type Person } from '../people.ts';
import { createRandom } from '../random.ts';
import { type DemoDocument, REGISTRATIONS } from '../registrations.ts';

const { unregistered, kycPending, registered } = REGISTRATION;
const { pending, approved, rejected } = KYC_STATUS;

export type StoredDocument = DocumentFile & { readonly id: string; readonly key: string };

/** Rows for the COPY statement of each table, and the files that the rows refer to. */
export type RegistrationRows = {
  readonly storedDocuments: readonly StoredDocument[];
  readonly files: readonly Field[][];
  readonly documents: readonly Field[][];
  readonly uploads: readonly Field[][];
  readonly decisions: readonly Field[][];
  readonly events: readonly Field[][];
};

type Source = { readonly seed: number; readonly anchor: Date; readonly ids: DemoIds };

type Step = {
  readonly ago: number;
  readonly workflow: 'business' | 'kycDocument';
  readonly record: string;
  readonly business: string;
  readonly event: string;
  readonly from: number;
  readonly to: number;
  readonly actor: Person | null;
  readonly reason?: string | undefined;
  readonly request: string;
};

/**
 * Returns the files of the documents. The same seed always gives the same files, so lost files can
 * be created again.
 */
export const drawDocuments = (seed: number): readonly StoredDocument[] =>
  createDocuments(seed).map(({ paper }) => paper);

function createDocuments(seed: number) {
  const nextId = createIds(createRandom(seed, 'ids of papers'));
  return REGISTRATIONS.flatMap(({ business, documents }) =>
    documents.flatMap((document, index) =>
      document.sendings.map((sending, position) => {
        const of = BUSINESSES[business];
        if (!of) throw new Error(`There is no business ${business}.`);
        const id = nextId();
        const place = `${business}/${index}/${position}`;
        const drawn = drawDocument(seed, place, document.kind, of);
        return { document, sending, paper: { ...drawn, id, key: `${id.slice(0, 2)}/${id}` } };
      }),
    ),
  );
}

export function writeRegistrations({ seed, anchor, ids }: Source): RegistrationRows {
  const nextId = createIds(createRandom(seed, 'ids of registrations'));
  const at = (ago: number): string => minutesBefore(anchor, ago);
  const storedDocuments = createDocuments(seed);
  const files: Field[][] = [];
  const documents: Field[][] = [];
  const uploads: Field[][] = [];
  const decisions: Field[][] = [];
  const steps: Step[] = [];

  function writeDocument(document: DemoDocument, business: string): readonly [number, string] {
    const id = nextId();
    const { category, kind, sender, sendings } = document;
    const requests = sendings.map(() => nextId());
    let from: number = START_CODE;
    for (const [turn, sending] of sendings.entries()) {
      const { ago, decision } = sending;
      const request = requests[turn] ?? '';
      const sent = storedDocuments.find(
        (one) => one.document === document && one.sending === sending,
      );
      if (!sent) throw new Error(`${kind} was not drawn.`);
      const { paper } = sent;
      const by = ids.userOf(sender);
      files.push([
        paper.id,
        paper.key,
        paper.name,
        paper.mime,
        paper.bytes.length,
        `\\x${paper.sha256.toString('hex')}`,
        by,
        at(ago),
      ]);
      uploads.push([nextId(), id, paper.id, by, request]);
      const own = { workflow: 'kycDocument', record: id, business } as const;
      const event = turn === 0 ? 'kyc.send' : 'kyc.resend';
      steps.push({ ...own, ago, event, from, to: pending.code, actor: sender, request });
      from = pending.code;
      if (!decision) continue;
      const { reason } = decision;
      const to = reason === undefined ? approved.code : rejected.code;
      steps.push({
        ...own,
        ago: decision.ago,
        event: reason === undefined ? 'kyc.approve' : 'kyc.reject',
        from,
        to,
        actor: decision.by,
        reason,
        request: nextId(),
      });
      from = to;
    }
    const [first] = sendings;
    const last = sendings.at(-1);
    documents.push([id, business, category, kind, at(first?.ago ?? 0), at(last?.ago ?? 0)]);
    if (last?.decision) {
      const { ago, by, reason } = last.decision;
      decisions.push([id, from, reason ?? null, at(ago), ids.userOf(by)]);
    }
    return [first?.ago ?? 0, requests[0] ?? ''];
  }

  for (const registration of REGISTRATIONS) {
    const business = ids.businesses[registration.business] ?? '';
    const customer = BUSINESSES[registration.business]?.customer ?? null;
    const own = { workflow: 'business', record: business, business } as const;
    steps.push({
      ...own,
      ago: registration.openedAgo,
      event: 'business.open',
      from: START_CODE,
      to: unregistered.code,
      actor: customer,
      request: nextId(),
    });
    const sent = registration.documents.map((document) => writeDocument(document, business));
    const [first] = sent.toSorted(([one], [other]) => other - one);
    if (first) {
      const [ago, request] = first;
      const { code } = kycPending;
      steps.push({
        ...own,
        ago,
        event: 'business.submit',
        from: unregistered.code,
        to: code,
        actor: customer,
        request,
      });
    }
    if (registration.registered) {
      const { ago, by } = registration.registered;
      steps.push({
        ...own,
        ago,
        event: 'business.register',
        from: kycPending.code,
        to: registered.code,
        actor: by,
        request: nextId(),
      });
    }
  }
  const events = steps.map((step): Field[] => [
    at(step.ago),
    step.workflow,
    step.record,
    null,
    step.event,
    step.from,
    step.to,
    step.actor && ids.userOf(step.actor),
    step.actor?.role ?? 0,
    step.business,
    step.reason ?? null,
    step.request,
  ]);
  return {
    storedDocuments: storedDocuments.map(({ paper }) => paper),
    files,
    documents,
    uploads,
    decisions,
    events,
  };
}

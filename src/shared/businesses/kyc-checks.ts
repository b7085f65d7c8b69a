import { serverNow } from '#api/server-clock.ts';
import type { Profile } from '#api/types.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { validityOf } from '#common/kyc/verification-terms.ts';
import {
  DOCUMENT_CATEGORY,
  type DocumentCategory,
  KYC_STATUS,
  REGISTRATION_ACTION,
} from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { toProblemOfRefusal } from '#machines/refusals.ts';
import {
  type BusinessEvent,
  businessMachine,
  businessWorkflow,
} from '#machines/workflows/business.ts';
import {
  type KycDocumentEvent,
  kycDocumentMachine,
  kycDocumentWorkflow,
  UNDECIDED,
} from '#machines/workflows/kyc-document.ts';
import { isInUndoWindow } from '../records/undo-window.ts';
import { actorOf } from '../stones/stone-permissions.ts';
import type { BusinessFacts, BusinessFile, KycDocument } from './business-types.ts';

/** The acting user. `mayWrite` is false if the user has no permission to write KYC documents. */
export interface BusinessActor {
  readonly actor: Actor;
  readonly mayWrite: boolean;
}

export const businessActorOf = (profile: Profile): BusinessActor => ({
  actor: actorOf(profile),
  mayWrite: mayCall(profile, calls.updateBusinessDocuments),
});

/**
 * The state machine requires a reason, but the dialog asks for it only after this check. The
 * placeholder passes the requirement.
 */
const PLACEHOLDER_REASON = '…';

const DOCUMENT_EVENTS = {
  resend: (actor: Actor): KycDocumentEvent => ({ type: 'kyc.resend', actor }),
  takeBack: (actor: Actor): KycDocumentEvent => ({ type: 'kyc.takeBack', actor }),
  approve: (actor: Actor): KycDocumentEvent => ({ type: 'kyc.approve', actor }),
  reject: (actor: Actor): KycDocumentEvent => ({
    type: 'kyc.reject',
    actor,
    remark: PLACEHOLDER_REASON,
  }),
} as const;

/**
 * Returns the message with which the server would refuse the action, or null if the action is
 * allowed.
 */
export function documentDisabledReason(
  act: keyof typeof DOCUMENT_EVENTS,
  document: KycDocument,
  business: BusinessFacts,
  { actor, mayWrite }: BusinessActor,
): string | null {
  if (!mayWrite) return PROBLEMS.forbidden.message;
  const owner = { businessId: business.id, associateId: business.associate_id };
  const event = DOCUMENT_EVENTS[act](actor);
  const context = {
    owner,
    sender: document.sent_by,
    ...UNDECIDED,
    doer: document.decided_by,
    isFresh: isInUndoWindow(document.decided_at),
  };
  const verdict = decideByTable(tableOf(kycDocumentMachine), document.status, context, event);
  if (verdict.ok) return null;
  return toProblemOfRefusal({
    workflow: kycDocumentWorkflow,
    state: document.status,
    event: event.type,
    guard: verdict.guard,
  }).message;
}

const isApproved = (documents: readonly KycDocument[], category: DocumentCategory): boolean =>
  documents.some(
    ({ document_category, status, expires_on }) =>
      document_category === category &&
      status === KYC_STATUS.approved.code &&
      (expires_on === null || validityOf(expires_on, serverNow()) !== 'expired'),
  );

type Registration = Pick<BusinessFile, 'business' | 'documents'>;

export const registrationDisabledReason = (
  action: 1 | 2,
  of: Registration,
  businessActor: BusinessActor,
): string | null =>
  disabledReason(
    action === REGISTRATION_ACTION.register
      ? { type: 'business.register', actor: businessActor.actor }
      : { type: 'business.unregister', actor: businessActor.actor, remark: PLACEHOLDER_REASON },
    of,
    businessActor,
  );

/** `until` is the chosen last day; null for the default of the risk class. */
export const verificationDisabledReason = (
  { until, remark }: { readonly until: string | null; readonly remark: string },
  of: Registration,
  businessActor: BusinessActor,
): string | null =>
  disabledReason(
    { type: 'business.verify', actor: businessActor.actor, until, remark },
    of,
    businessActor,
  );

function disabledReason(
  event: BusinessEvent,
  { business, documents }: Registration,
  { mayWrite }: BusinessActor,
): string | null {
  if (!mayWrite) return PROBLEMS.forbidden.message;
  const context = {
    ownerApproved: isApproved(documents, DOCUMENT_CATEGORY.owner),
    businessApproved: isApproved(documents, DOCUMENT_CATEGORY.business),
  };
  const verdict = decideByTable(tableOf(businessMachine), business.registration, context, event);
  if (verdict.ok) return null;
  return toProblemOfRefusal({
    workflow: businessWorkflow,
    state: business.registration,
    event: event.type,
    guard: verdict.guard,
  }).message;
}

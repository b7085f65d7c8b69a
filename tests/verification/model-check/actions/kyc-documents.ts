import { ADMINISTRATOR, CLOCK, QUALITY_CONTROL } from '../actors.ts';
import { isSettled } from '../reduction.ts';
import type { Category, ModelState } from '../state.ts';
import { createDocumentSubject, documentToSubject } from '../subjects.ts';
import {
  type ActionType,
  allowClientsAnd,
  allowOnly,
  clientOfTarget,
  describeClient,
  getTargetRecord,
  indexTargets,
  listClients,
  REMARK,
  type Target,
} from './action-type.ts';

/**
 * Maximum number of documents per trading client and category without a final approval, to bound
 * the state space.
 */
const MOST: Readonly<Record<Category, number>> = { owner: 2, business: 1 };
const CATEGORIES: readonly Category[] = ['owner', 'business'];

const said = (verb: string) => (target: Target, world: ModelState) => {
  const { tradingClient, category } = getTargetRecord(world.documents, target);
  return `${verb} the ${category} document of ${describeClient(tradingClient)}`;
};

const decision = (
  name: string,
  type: 'kyc.approve' | 'kyc.reject' | 'kyc.takeBack',
  verb: string,
): ActionType => ({
  name,
  says: said(verb),
  by: allowClientsAnd(QUALITY_CONTROL, ADMINISTRATOR),
  targets: ({ documents }) => indexTargets(documents),
  buildCommand: (change, target) => ({
    of: 'kycDocument',
    subjects: [documentToSubject(getTargetRecord(change.world.documents, target))],
    event: { type, actor: change.actor, remark: REMARK },
  }),
});

export const DOCUMENT_ACTIONS: readonly ActionType[] = [
  {
    name: 'sendBusinessDocuments',
    says: (target) =>
      `sends a new ${target.variant} document of ${describeClient(clientOfTarget(target))}`,
    // Allows only some actors: the state stores the sender, so each further actor multiplies the
    // number of states.
    by: allowClientsAnd(QUALITY_CONTROL),
    targets: (world) =>
      listClients(world).flatMap((tradingClient) =>
        CATEGORIES.filter(
          (category) =>
            world.documents.filter(
              (kycDocument) =>
                kycDocument.tradingClient === tradingClient &&
                kycDocument.category === category &&
                !isSettled(kycDocument),
            ).length < MOST[category],
        ).map((variant) => ({ tradingClient, variant })),
      ),
    buildCommand: (change, target) => ({
      of: 'kycDocument',
      subjects: [createDocumentSubject(clientOfTarget(target))],
      event: { type: 'kyc.send', actor: change.actor },
    }),
    execute: (change, target) => {
      change.send({
        of: 'kycDocument',
        subjects: [createDocumentSubject(clientOfTarget(target))],
        event: { type: 'kyc.send', actor: change.actor },
      });
      const sent = change.world.documents.at(-1);
      if (sent) Object.assign(sent, { category: target.variant });
    },
  },
  {
    name: 'updateBusinessDocuments',
    says: said('resends'),
    by: allowClientsAnd(QUALITY_CONTROL),
    targets: ({ documents }) => indexTargets(documents),
    buildCommand: (change, target) => ({
      of: 'kycDocument',
      subjects: [documentToSubject(getTargetRecord(change.world.documents, target))],
      event: { type: 'kyc.resend', actor: change.actor },
    }),
  },
  decision('approveDocument', 'kyc.approve', 'approves'),
  decision('rejectDocument', 'kyc.reject', 'rejects'),
  decision('undoKycDecision', 'kyc.takeBack', 'undoes the decision on'),
  {
    name: 'decisionStands',
    says: said('reaches the end of the time to undo the decision on'),
    by: allowOnly(CLOCK),
    targets: ({ documents }) =>
      indexTargets(documents).filter(
        (target) => getTargetRecord(documents, target).decider !== null,
      ),
    execute: ({ world }, target) => {
      Object.assign(getTargetRecord(world.documents, target), { decider: null });
    },
  },
];

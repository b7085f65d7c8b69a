import { createDocumentSubject, documentToSubject } from '../facts.ts';
import { isSettled } from '../forget.ts';
import { ADMINISTRATOR, CLOCK, QUALITY_CONTROL } from '../people.ts';
import type { Category, ModelState } from '../world.ts';
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
} from './move.ts';

/** At most this many unsettled documents of each category, to bound the state space. */
const MOST: Readonly<Record<Category, number>> = { owner: 2, business: 1 };
const CATEGORIES: readonly Category[] = ['owner', 'business'];

const said = (verb: string) => (target: Target, world: ModelState) => {
  const { client, category } = getTargetRecord(world.papers, target);
  return `${verb} the ${category} document of ${describeClient(client)}`;
};

const decision = (
  name: string,
  type: 'kyc.approve' | 'kyc.reject' | 'kyc.takeBack',
  verb: string,
): ActionType => ({
  name,
  says: said(verb),
  by: allowClientsAnd(QUALITY_CONTROL, ADMINISTRATOR),
  targets: ({ papers }) => indexTargets(papers),
  buildCommand: (change, target) => ({
    of: 'kycDocument',
    subjects: [documentToSubject(getTargetRecord(change.world.papers, target))],
    event: { type, actor: change.actor, remark: REMARK },
  }),
});

export const DOCUMENT_ACTIONS: readonly ActionType[] = [
  {
    name: 'sendBusinessDocuments',
    says: (target) =>
      `sends a new ${target.way} document of ${describeClient(clientOfTarget(target))}`,
    // Restricts the actors: the sender is part of the state, so each extra actor multiplies the
    // states.
    by: allowClientsAnd(QUALITY_CONTROL),
    targets: (world) =>
      listClients(world).flatMap((client) =>
        CATEGORIES.filter(
          (category) =>
            world.papers.filter(
              (kycDocument) =>
                kycDocument.client === client &&
                kycDocument.category === category &&
                !isSettled(kycDocument),
            ).length < MOST[category],
        ).map((way) => ({ client, way })),
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
      const sent = change.world.papers.at(-1);
      if (sent) Object.assign(sent, { category: target.way });
    },
  },
  {
    name: 'updateBusinessDocuments',
    says: said('sends again'),
    by: allowClientsAnd(QUALITY_CONTROL),
    targets: ({ papers }) => indexTargets(papers),
    buildCommand: (change, target) => ({
      of: 'kycDocument',
      subjects: [documentToSubject(getTargetRecord(change.world.papers, target))],
      event: { type: 'kyc.resend', actor: change.actor },
    }),
  },
  decision('approveDocument', 'kyc.approve', 'approves'),
  decision('rejectDocument', 'kyc.reject', 'rejects'),
  decision('undoKycDecision', 'kyc.takeBack', 'takes back the decision on'),
  {
    name: 'decisionStands',
    says: said('runs past the minutes in which the decision can be taken back on'),
    by: allowOnly(CLOCK),
    targets: ({ papers }) =>
      indexTargets(papers).filter((target) => getTargetRecord(papers, target).decider !== null),
    execute: ({ world }, target) => {
      Object.assign(getTargetRecord(world.papers, target), { decider: null });
    },
  },
];

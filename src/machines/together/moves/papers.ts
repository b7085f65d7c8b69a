import { newPaper, ofPaper } from '../facts.ts';
import { isSettled } from '../forget.ts';
import { ADMINISTRATOR, CLOCK, QUALITY_CONTROL } from '../people.ts';
import type { Category, World } from '../world.ts';
import {
  at,
  clientChoices,
  clientOfTarget,
  clientSaid,
  clientsAnd,
  each,
  type Family,
  only,
  REMARK,
  type Target,
} from './move.ts';

/** At most this many unsettled documents of each category, to bound the state space. */
const MOST: Readonly<Record<Category, number>> = { owner: 2, business: 1 };
const CATEGORIES: readonly Category[] = ['owner', 'business'];

const said = (verb: string) => (target: Target, world: World) => {
  const { client, category } = at(world.papers, target);
  return `${verb} the ${category} document of ${clientSaid(client)}`;
};

const decision = (
  name: string,
  type: 'kyc.approve' | 'kyc.reject' | 'kyc.takeBack',
  verb: string,
): Family => ({
  name,
  says: said(verb),
  by: clientsAnd(QUALITY_CONTROL, ADMINISTRATOR),
  targets: ({ papers }) => each(papers),
  asks: (change, target) => ({
    of: 'kycDocument',
    subjects: [ofPaper(at(change.world.papers, target))],
    event: { type, actor: change.actor, remark: REMARK },
  }),
});

export const PAPER_MOVES: readonly Family[] = [
  {
    name: 'sendBusinessDocuments',
    says: (target) => `sends a new ${target.way} document of ${clientSaid(clientOfTarget(target))}`,
    // Restricts the actors: the sender is part of the state, so each extra actor multiplies the
    // states.
    by: clientsAnd(QUALITY_CONTROL),
    targets: (world) =>
      clientChoices(world).flatMap((client) =>
        CATEGORIES.filter(
          (category) =>
            world.papers.filter(
              (paper) =>
                paper.client === client && paper.category === category && !isSettled(paper),
            ).length < MOST[category],
        ).map((way) => ({ client, way })),
      ),
    asks: (change, target) => ({
      of: 'kycDocument',
      subjects: [newPaper(clientOfTarget(target))],
      event: { type: 'kyc.send', actor: change.actor },
    }),
    does: (change, target) => {
      change.send({
        of: 'kycDocument',
        subjects: [newPaper(clientOfTarget(target))],
        event: { type: 'kyc.send', actor: change.actor },
      });
      const sent = change.world.papers.at(-1);
      if (sent) Object.assign(sent, { category: target.way });
    },
  },
  {
    name: 'updateBusinessDocuments',
    says: said('sends again'),
    by: clientsAnd(QUALITY_CONTROL),
    targets: ({ papers }) => each(papers),
    asks: (change, target) => ({
      of: 'kycDocument',
      subjects: [ofPaper(at(change.world.papers, target))],
      event: { type: 'kyc.resend', actor: change.actor },
    }),
  },
  decision('approveDocument', 'kyc.approve', 'approves'),
  decision('rejectDocument', 'kyc.reject', 'rejects'),
  decision('undoKycDecision', 'kyc.takeBack', 'takes back the decision on'),
  {
    name: 'decisionStands',
    says: said('runs past the minutes in which the decision can be taken back on'),
    by: only(CLOCK),
    targets: ({ papers }) => each(papers).filter((target) => at(papers, target).decider !== null),
    does: ({ world }, target) => {
      Object.assign(at(world.papers, target), { decider: null });
    },
  },
];

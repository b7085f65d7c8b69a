import type { Actor } from '#machines/kernel/workflow-model.ts';
import {
  type KycDocumentContext,
  type KycDocumentEvent,
  type kycDocumentMachine,
  kycDocumentWorkflow,
} from '#machines/workflows/kyc-document.ts';
import { combinations, type Facts } from './facts.ts';
import { ACTORS, HOLDER, OWNER, QUALITY_CONTROL } from './people.ts';

const REMARKS = ['The scan is cut off.', '   ', ''];

const eventsBy = (actor: Actor): KycDocumentEvent[] => [
  ...(['kyc.send', 'kyc.resend', 'kyc.approve', 'kyc.takeBack'] as const).map((type) => ({
    type,
    actor,
  })),
  ...REMARKS.map((remark) => ({ type: 'kyc.reject' as const, actor, remark })),
];

export const kycDocumentFacts: Facts<typeof kycDocumentMachine> = {
  workflow: kycDocumentWorkflow,
  worlds: combinations<KycDocumentContext>({
    owner: [OWNER],
    sender: [HOLDER.id, 'administrator', null],
    doer: [QUALITY_CONTROL.id],
    isFresh: [true, false],
    isUntouched: [true, false],
  }),
  own: ['sender', 'doer'],
  events: ACTORS.flatMap(eventsBy),
};

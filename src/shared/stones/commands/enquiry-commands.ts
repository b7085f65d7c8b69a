import { api, unwrapBody } from '#api/api-client.ts';
import type { EnquiryId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { count } from '#common/count.ts';
import type { Attempt, Outcome } from '#machines/screens/action-request.ts';
import { idempotencyParams, idsOf, type StoneCommand, stonesOf } from './attempt-parts.ts';

async function enquire(attempt: Attempt): Promise<Outcome> {
  const offeredPerCt = attempt.details?.offeredPerCt;
  const { data } = await unwrapBody(
    api.POST('/inventory/new-arrival/enquiry', {
      params: idempotencyParams(attempt),
      body: {
        data: {
          ...stonesOf(attempt),
          remark: attempt.remark ?? '',
          ...(offeredPerCt === undefined ? {} : { offered_per_ct: offeredPerCt }),
        },
      },
    }),
    TEXTS.failed,
  );
  return {
    text: `Enquiry ${data.enquiry_no} sent`,
    detail: count(data.enquiries.length, 'stone'),
    undo: null,
    list: 'enquiry',
  };
}

async function closeEnquiries(attempt: Attempt): Promise<Outcome> {
  await unwrapBody(
    api.PUT('/inventory/new-arrival/close-enquiry', {
      params: idempotencyParams(attempt),
      body: { data: { ids: idsOf<EnquiryId>(attempt), remark: attempt.remark ?? '' } },
    }),
    TEXTS.failed,
  );
  return {
    text: `${count(attempt.targets.length, 'enquiry', 'enquiries')} closed`,
    detail: 'The other party is notified of the reason.',
    undo: null,
  };
}

export const ENQUIRY_COMMANDS = {
  enquire: { verb: 'enquire about', act: enquire },
  closeEnquiries: { verb: 'close', act: closeEnquiries },
} as const satisfies Record<string, StoneCommand>;

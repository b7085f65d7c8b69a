import type { BusinessId } from '#api/ids.gen.ts';
import type { BusinessEvent } from '#machines/workflows/business.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readDueDiligence } from '../../trading/kyc/due-diligence.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import { lockBusinesses, writtenBy } from '../../workflows/records/business-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Tools } from '../handler.ts';

type Attempt = Parameters<typeof runChange>[0] &
  Pick<Tools, 'screening'> & { path: { id: BusinessId } };

interface DueDiligenceChange {
  readonly message: string;
  readonly reason?: string;
  /** reads under the lock of the business */
  readonly event: (change: Change) => Promise<BusinessEvent> | BusinessEvent;
  readonly write: (change: Change, id: BusinessId) => Promise<unknown>;
}

/** Changes owners or screenings of one business, and returns all of them. */
export const changeDueDiligence = (
  call: Attempt,
  { message, reason, event, write }: DueDiligenceChange,
) =>
  runChange(
    call,
    async (tx) => {
      const { id } = call.path;
      const businesses = await lockBusinesses(tx, [id]);
      if (businesses.length === 0) throw refuse('notFound');
      await applyEvents(tx, writtenBy(write), businesses, await event(tx));
      return { message, data: await readDueDiligence(tx.connection, id, call.screening !== null) };
    },
    reason?.trim() || null,
  );

import type { FeedId, ProviderId } from '#api/ids.gen.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { type LockedFeed, lockFeed, scheduleFeed } from '../../stock/feeds/feed-schedules.ts';
import { requireSchedule } from '../../stock/feeds/require-schedule.ts';
import type { Settings } from '../../stock/suppliers/settings.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import {
  createFlagSubject,
  type FlagRecords,
  feedFlags,
} from '../../workflows/records/active-flag-records.ts';

const ADD = statement('feed-add', 'insert into feed (provider_id) values ($1) returning id');

interface Scheduled {
  readonly id: ProviderId;
  /** null if the supplier has no server */
  readonly settings: Settings | null;
}

/**
 * In `sent`, null removes the schedule, and undefined keeps it. Without `settings`, the schedule is
 * removed, and a new one is refused.
 */
export async function setSchedule(
  change: Change,
  { id, settings }: Scheduled,
  sent: string | null | undefined,
  zone: string,
): Promise<void> {
  const schedule = typeof sent === 'string' ? scheduleOfServer(sent, settings) : sent;
  const feed = await lockFeed(change.connection, id);
  const wanted = settings === null ? null : schedule;
  if (wanted === undefined || wanted === (feed?.schedule ?? null)) return;
  const known = feed ?? (await beginFeed(change, id));
  await scheduleFeed(change.connection, { ...known, schedule: wanted }, zone);
}

function scheduleOfServer(sent: string, settings: Settings | null): string {
  const schedule = requireSchedule(sent);
  if (settings === null)
    throw refuseField(
      'data.schedule',
      'A schedule needs a server. Set up the server of the supplier first.',
    );
  return schedule;
}

async function beginFeed(change: Change, supplier: ProviderId): Promise<LockedFeed> {
  const made: FlagRecords<FeedId> = {
    ...feedFlags,
    write: async () => (await runStatement(change.connection, ADD, [supplier])).rows,
  };
  const newcomer = createFlagSubject<FeedId>(null, START_CODE);
  const event = { type: 'flag.create', actor: change.actor } as const;
  const [born] = await applyEvents(change, made, [newcomer], event);
  if (!born) throw new Error('the insert of a schedule returned no row');
  return { id: born.id, schedule: null, isActive: true };
}

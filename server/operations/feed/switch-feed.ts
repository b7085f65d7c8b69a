import { refuse } from '../../platform/http/refusal.ts';
import { lockFeed, scheduleFeed } from '../../stock/feeds/feed-schedules.ts';
import { knownSupplier } from '../../stock/suppliers/read-suppliers.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import {
  createFlagSubject,
  feedFlags,
  stateOfFlag,
} from '../../workflows/records/active-flag-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const switchFeed: Handler<OperationOf<'switchFeed'>> = (call) =>
  runChange(call, async (begun) => {
    const { connection, actor } = begun;
    const { is_active: isActive } = call.data;
    const { name } = await knownSupplier(connection, call.path.id, call.companyZone);
    const feed = await lockFeed(connection, call.path.id);
    if (feed?.schedule == null) throw refuse('feedNotScheduled');
    if (feed.isActive !== isActive) {
      const flag = createFlagSubject(feed.id, stateOfFlag(feed.isActive));
      const type = isActive ? 'flag.activate' : 'flag.deactivate';
      await applyEvents(begun, feedFlags, [flag], { type, actor });
      await scheduleFeed(connection, { ...feed, isActive }, call.companyZone);
    }
    const { feed: now } = await knownSupplier(connection, call.path.id, call.companyZone);
    if (now === null) throw new Error('a changed schedule was not found');
    const done = isActive ? 'fetched on schedule' : 'not fetched until the schedule is resumed';
    return { message: `Stock lists of ${name} are ${done}`, data: now };
  });

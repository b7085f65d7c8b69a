import { refuse } from '../../platform/http/refusal.ts';
import { lockFeed, scheduleFeed } from '../../stock/feeds/feeds.ts';
import { knownSupplier } from '../../stock/suppliers/read-suppliers.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { feedFlags, houseFlag, stateOfFlag } from '../../workflows/records/active-flag-records.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const switchFeed: Handler<OperationOf<'switchFeed'>> = (call) =>
  change(call, async (begun) => {
    const { client, actor } = begun;
    const { is_active: isActive } = call.data;
    const { name } = await knownSupplier(client, call.path.id, call.houseZone);
    const feed = await lockFeed(client, call.path.id);
    if (feed?.schedule == null) throw refuse('feedNotScheduled');
    if (feed.isActive !== isActive) {
      const flag = houseFlag(feed.id, stateOfFlag(feed.isActive));
      const type = isActive ? 'flag.activate' : 'flag.deactivate';
      await applyEvents(begun, feedFlags, [flag], { type, actor });
      await scheduleFeed(client, { ...feed, isActive }, call.houseZone);
    }
    const { feed: now } = await knownSupplier(client, call.path.id, call.houseZone);
    if (now === null) throw new Error('a schedule is gone that was just switched');
    const done = isActive ? 'fetched by their schedule' : 'not fetched until somebody resumes it';
    return { message: `Lists of ${name} are ${done}`, data: now };
  });

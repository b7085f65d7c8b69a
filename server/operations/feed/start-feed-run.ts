import { refuse } from '../../platform/http/refusal.ts';
import { beginFeedRun, readRuns } from '../../stock/feeds/feed-runs.ts';
import { readConnection } from '../../stock/suppliers/connection.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const startFeedRun: Handler<OperationOf<'startFeedRun'>> = (call) =>
  runChange(call, async ({ connection, actor, consequences }) => {
    const { id } = call.path;
    await readConnection(connection, call.sealing, id);
    const run = await beginFeedRun(connection, id, actor.id);
    if (run === null) throw refuse('feedRunning');
    consequences.addToOutbox('feed.run', { run_id: run });
    const { runs } = await readRuns(connection, id, { size: 1, offset: 0 }, run);
    if (!runs[0]) throw new Error('a new run was not found');
    return { message: 'The stock list is being fetched', data: runs[0] };
  });

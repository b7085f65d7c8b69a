import { refuse } from '../../platform/http/refusal.ts';
import { beginRun, readRuns } from '../../stock/feeds/runs.ts';
import { serverToAsk } from '../../stock/suppliers/server-to-ask.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const startFeedRun: Handler<OperationOf<'startFeedRun'>> = (call) =>
  change(call, async ({ client, actor, consequences }) => {
    const { id } = call.path;
    await serverToAsk(client, call.sealing, id);
    const run = await beginRun(client, id, actor.id);
    if (run === null) throw refuse('feedRunning');
    consequences.addToOutbox('feed.run', { run_id: run });
    const { runs } = await readRuns(client, id, { size: 1, offset: 0 }, run);
    if (!runs[0]) throw new Error('a run that has just begun is not there');
    return { message: 'The list is being fetched', data: runs[0] };
  });

import { workerData } from 'node:worker_threads';
import { runListTask } from './in-thread.ts';
import { profileList } from './survey-list.ts';
import type { ListTask } from './thread-messages.ts';

const task = workerData as ListTask;

await runListTask(task, async (list, { send, sendAll }) => {
  if (task.survey) return send({ kind: 'found', found: await profileList(list, task.survey) });
  send({ kind: 'facts', facts: list.facts });
  await sendAll(list.rows(), (rows) => ({ kind: 'rows', rows }));
});

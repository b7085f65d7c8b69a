import { workerData } from 'node:worker_threads';
import { profileList } from './profile-list.ts';
import { runListTask } from './run-list-task.ts';
import type { ListTask } from './worker-messages.ts';

const task = workerData as ListTask;

await runListTask(task, async (list, { send, sendAll }) => {
  if (task.survey) return send({ kind: 'found', found: await profileList(list, task.survey) });
  send({ kind: 'facts', facts: list.facts });
  await sendAll(list.rows(), (rows) => ({ kind: 'rows', rows }));
});

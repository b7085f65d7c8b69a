import { parentPort, workerData } from 'node:worker_threads';
import { ListFault } from './list-fault.ts';
import { type OpenedList, openList } from './open-list.ts';
import { surveyList } from './survey-list.ts';
import { type FromThread, type ListTask, UNDERWAY } from './thread-messages.ts';

/** Reads one list and ends: what a file does to its reader, it does to this thread alone. */
if (!parentPort) throw new Error('This runs as a thread beside the server.');
const port = parentPort;
const { path, options, survey } = workerData as ListTask;
const send = (message: FromThread): void => port.postMessage(message);

async function sendRows(list: OpenedList): Promise<void> {
  let underway = 0;
  let go: (() => void) | undefined;
  // Whoever reads says after each batch that it wants another one.
  port.on('message', () => {
    underway -= 1;
    go?.();
  });
  send({ kind: 'facts', facts: list.facts });
  for await (const rows of list.rows()) {
    send({ kind: 'rows', rows });
    underway += 1;
    while (underway >= UNDERWAY)
      await new Promise<void>((resolve) => {
        go = resolve;
      });
  }
  send({ kind: 'end' });
}

let list: OpenedList | undefined;
try {
  list = await openList(path, options);
  if (survey) send({ kind: 'found', found: await surveyList(list, survey) });
  else await sendRows(list);
} catch (error) {
  if (error instanceof ListFault)
    send({ kind: 'fault', message: error.message, place: error.place });
  else send({ kind: 'error', error: error instanceof Error ? error : new Error(String(error)) });
} finally {
  await list?.close();
  port.close();
}

import { parentPort, workerData } from 'node:worker_threads';
import { isDatabaseAway } from '../../platform/db/database-away.ts';
import { StoneMirror } from './index/stone-mirror.ts';
import type { FromWorker, ToWorker, WorkerSettings } from './worker-messages.ts';

/** The thread that answers: it has the stones, a connection of its own, and nothing else to do. */
if (!parentPort) throw new Error('This runs as a thread beside the server.');
const port = parentPort;
const { databaseUrl } = workerData as WorkerSettings;

const send = (message: FromWorker): void => port.postMessage(message);
const mirror = new StoneMirror(databaseUrl, {
  onProgress: (progress) => send({ kind: 'progress', progress }),
  onRead: () => send({ kind: 'ready' }),
  onFailure: (error) => send({ kind: 'trouble', error: asError(error) }),
});

port.on('message', (message: ToWorker) => {
  // A search after this waits for it, and the mirror tells where it fails.
  if (message.kind === 'changed') mirror.catchUp().catch(() => undefined);
  else void answer(message);
});

async function answer({ id, question, after, rules, wanted }: Extract<ToWorker, { kind: 'ask' }>) {
  try {
    const engine = await mirror.after(after);
    const prices = engine.prices.of(question.prices) ?? (rules && engine.prices.learn(rules));
    if (!prices) return send({ kind: 'pricesWanted', id });
    const answer = wanted
      ? engine.columns(question, prices, wanted)
      : engine.answer(question, prices);
    send({ kind: 'answer', id, answer });
  } catch (error) {
    send({ kind: 'failed', id, error: asError(error), isAway: isDatabaseAway(error) });
  }
}

/** An error goes to the other thread with its stack and its cause. */
const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

await mirror.start();

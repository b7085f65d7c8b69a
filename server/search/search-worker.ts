import { parentPort, workerData } from 'node:worker_threads';
import { StoneMirror } from './stone-mirror.ts';
import type { FromWorker, ToWorker, WorkerSettings } from './worker-messages.ts';

/** The thread that answers: it has the stones, a connection of its own, and nothing else to do. */
if (!parentPort) throw new Error('This runs as a thread beside the server.');
const port = parentPort;
const { databaseUrl } = workerData as WorkerSettings;

const send = (message: FromWorker): void => port.postMessage(message);
const mirror = new StoneMirror(databaseUrl, {
  onProgress: (progress) => send({ kind: 'progress', progress }),
  onRead: () => send({ kind: 'ready' }),
});

port.on('message', (message: ToWorker) => {
  if (message.kind === 'changed') void mirror.catchUp().catch(() => undefined);
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
    send({
      kind: 'failed',
      id,
      message: error instanceof Error ? String(error.stack) : String(error),
    });
  }
}

await mirror.start();

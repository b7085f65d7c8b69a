import { parentPort, workerData } from 'node:worker_threads';
import { isDatabaseUnavailable } from '../../platform/db/database-unavailable.ts';
import { IndexSync } from './index/index-sync.ts';
import type {
  FromWorker,
  IndexRequest,
  IndexResult,
  ToWorker,
  WorkerSettings,
} from './worker-messages.ts';

/**
 * Worker that owns the index. It has its own database connection, and answers queries for threads
 * that cannot search shared memory.
 */
if (!parentPort) throw new Error('This module must run in a worker thread.');
const port = parentPort;
const { databaseUrl, shared } = workerData as WorkerSettings;

const send = (message: FromWorker): void => port.postMessage(message);
const mirror = new IndexSync(databaseUrl, shared, {
  onProgress: (progress) => send({ kind: 'progress', progress }),
  onRead: (number, stones) => send({ kind: 'ready', number, stones }),
  onFailure: (error) => send({ kind: 'trouble', error: asError(error) }),
});

port.on('message', (message: ToWorker) => {
  // Ignores the error, because `mirror` reports it to the main thread and the next search tries
  // again to catch up.
  if (message.kind === 'changed') mirror.catchUp().catch(() => undefined);
  else void answer(message);
});

const PRICES_WANTED = Symbol('the prices with this name are unknown');

async function answer({ id, ...asking }: Exclude<ToWorker, { kind: 'changed' }>) {
  try {
    const answer = await answerTo(asking);
    send(answer === PRICES_WANTED ? { kind: 'pricesWanted', id } : { kind: 'answer', id, answer });
  } catch (error) {
    send({ kind: 'failed', id, error: asError(error), isAway: isDatabaseUnavailable(error) });
  }
}

async function answerTo(request: IndexRequest): Promise<IndexResult | typeof PRICES_WANTED> {
  if (request.kind === 'catchUp') {
    await mirror.catchUp();
    return null;
  }
  if (request.kind === 'learn') return (await mirror.after(0)).prices.learn(request.rules);
  const { question, after, rules, wanted } = request;
  const { prices, engine } = await mirror.after(after);
  const place = prices.placeOf(question.prices) ?? (rules && prices.learn(rules));
  const priced = place && engine.prices.at(question.prices, place);
  if (!priced) return PRICES_WANTED;
  return wanted ? engine.columns(question, priced, wanted) : engine.answer(question, priced);
}

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

await mirror.start();

import { parentPort } from 'node:worker_threads';
import { ListFault } from './list-fault.ts';
import { type ListOptions, type OpenedList, openList } from './open-list.ts';
import { MAX_IN_FLIGHT, type WorkerMessage } from './worker-messages.ts';

export interface Sender {
  send(message: WorkerMessage): void;
  /**
   * Sends messages with back-pressure. `handOver` returns the buffer of an element that is
   * transferred instead of copied.
   */
  sendAll<One>(
    many: AsyncIterable<One>,
    message: (one: One) => WorkerMessage,
    handOver?: (one: One) => ArrayBuffer,
  ): Promise<void>;
}

/**
 * Opens a stock list in this worker, runs `work` and ends. A malicious file can harm only the
 * worker.
 */
export async function runListTask(
  { path, options }: { path: string; options: ListOptions },
  work: (list: OpenedList, sender: Sender) => Promise<void>,
): Promise<void> {
  if (!parentPort) throw new Error('This module must run in a worker thread.');
  const port = parentPort;
  const send: Sender['send'] = (message) => port.postMessage(message);
  const sendAll: Sender['sendAll'] = async (many, message, handOver) => {
    let inFlight = 0;
    let go: (() => void) | undefined;
    // Each message from the consumer acknowledges one sent message.
    port.on('message', () => {
      inFlight -= 1;
      go?.();
    });
    for await (const one of many) {
      port.postMessage(message(one), handOver ? [handOver(one)] : []);
      inFlight += 1;
      while (inFlight >= MAX_IN_FLIGHT)
        await new Promise<void>((resolve) => {
          go = resolve;
        });
    }
    send({ kind: 'end' });
  };
  let list: OpenedList | undefined;
  try {
    list = await openList(path, options);
    await work(list, { send, sendAll });
  } catch (error) {
    if (error instanceof ListFault)
      send({ kind: 'fault', message: error.message, place: error.place });
    else send({ kind: 'error', error: error instanceof Error ? error : new Error(String(error)) });
  } finally {
    await list?.close();
    port.close();
  }
}

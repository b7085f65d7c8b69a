import { parentPort } from 'node:worker_threads';
import { ListFault } from './list-fault.ts';
import { type ListOptions, type OpenedList, openList } from './open-list.ts';
import { type FromThread, UNDERWAY } from './thread-messages.ts';

/** The way back to whoever has started this thread. */
export interface Sender {
  send(message: FromThread): void;
  /** Sends one after the other, no faster than they are taken; what is handed over is not copied. */
  sendAll<One>(
    many: AsyncIterable<One>,
    message: (one: One) => FromThread,
    handOver?: (one: One) => ArrayBuffer,
  ): Promise<void>;
}

/** Opens one list, does this with it and ends: what a file does to its reader, it does to this thread alone. */
export async function inThread(
  { path, options }: { path: string; options: ListOptions },
  work: (list: OpenedList, sender: Sender) => Promise<void>,
): Promise<void> {
  if (!parentPort) throw new Error('This runs as a thread beside the server.');
  const port = parentPort;
  const send: Sender['send'] = (message) => port.postMessage(message);
  const sendAll: Sender['sendAll'] = async (many, message, handOver) => {
    let underway = 0;
    let go: (() => void) | undefined;
    // Whoever reads says after each message that it wants another one.
    port.on('message', () => {
      underway -= 1;
      go?.();
    });
    for await (const one of many) {
      port.postMessage(message(one), handOver ? [handOver(one)] : []);
      underway += 1;
      while (underway >= UNDERWAY)
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

import sharp from 'sharp';
import { Semaphore } from '../../platform/limits/semaphore.ts';
import type { EgressPolicy } from '../../platform/outgoing/egress-guard.ts';
import { createGuardedDispatcher } from '../../platform/outgoing/guarded-dispatcher.ts';
import { serializeError } from '../../platform/threads/serialized-error.ts';
import { fetchMedium } from './fetch-medium.ts';
import { MediaFault } from './media-fault.ts';
import type { FromMediaProcess, ToMediaProcess } from './media-process.ts';

// Each picture is decoded only once.
sharp.cache(false);
sharp.concurrency(1);

// The portal ends this process. A terminal or a service manager may signal all its processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

const reach = process.argv[2] as EgressPolicy;
const dispatcher = createGuardedDispatcher(reach);
/** Decodes one picture at a time, because decoding can take 160 MB. */
const decoding = new Semaphore({
  concurrency: 1,
  queueLimit: Number.POSITIVE_INFINITY,
  queueTimeoutMs: Number.POSITIVE_INFINITY,
});
const send = (message: FromMediaProcess): void => void process.send?.(message);

process.on('message', ({ id, order }: ToMediaProcess) => {
  const decode = async <T>(work: () => Promise<T>): Promise<T> => {
    const release = await decoding.acquire();
    // If a picture ends this process, the portal knows the link.
    send({ id, isDecoding: true });
    try {
      return await work();
    } finally {
      send({ id, isDecoding: false });
      release();
    }
  };
  fetchMedium(order, { dispatcher, reach, decode }).then(
    (answer) => send({ id, answer }),
    (error: unknown) =>
      send(
        error instanceof MediaFault
          ? { id, fault: error.toParts() }
          : { id, error: serializeError(error) },
      ),
  );
});

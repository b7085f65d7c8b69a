import { createServer } from 'node:net';
import { BootError, firstLine, hasErrorCode } from './platform/boot-error.ts';
import type { Config } from './platform/config.ts';

type Address = Pick<Config, 'host' | 'port'>;

/** Call before opening the database, so that a first start fails before it loads the demo data. */
export async function requireFreePort({ host, port }: Address): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(explainListenError(error, { host, port })));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

export function explainListenError(error: unknown, { host, port }: Address): unknown {
  if (hasErrorCode(error, 'EADDRINUSE')) {
    return new BootError(
      `Port ${port} on ${host} is in use. Stop the program that uses it, or choose another port, such as PORT=${port + 1} npm start.`,
    );
  }
  if (hasErrorCode(error, 'EACCES')) {
    return new BootError(`Port ${port} needs special rights: choose a port above 1023 with PORT.`);
  }
  if (hasErrorCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL')) {
    return new BootError(`HOST ${host} is not an address of this machine (${firstLine(error)}).`);
  }
  return error;
}

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral port range, whose ports outgoing connections may take in the meantime. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** Returns a free port with `above` free ports after it, for programs that need a fixed port. */
export async function freePort({ above = 0 } = {}): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    const wanted = Array.from({ length: above + 1 }, (_, n) => isFree(port + n));
    if ((await Promise.all(wanted)).every(Boolean)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, '127.0.0.1');
    await once(probe, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export type PortalProcess = {
  readonly pid: number;
  /** Resolves to the URL when the portal is ready, and rejects if the portal exits first. */
  readonly ready: Promise<string>;
  readonly exited: Promise<number | null>;
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly stdout: () => string;
  readonly stderr: () => string;
};

/** Listens on a free port unless `env` sets one. */
export function startPortal(env: Readonly<Record<string, string>>): PortalProcess {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', ...env },
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = waitForAddress(
    child,
    exited,
    () => output,
    () => errors,
  );
  // Tests of a failing start await `exited` only, so the rejection must not count as unhandled.
  ready.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    ready,
    exited,
    kill: (signal) => void child.kill(signal),
    stdout: () => output,
    stderr: () => errors,
  };
}

async function waitForAddress(
  child: ChildProcess,
  exited: Promise<number | null>,
  output: () => string,
  errors: () => string,
): Promise<string> {
  const address = new Promise<string>((resolve) => {
    child.stdout?.on('data', () => {
      const found = /ready at (http:\S+)/.exec(output())?.[1];
      if (found) resolve(found);
    });
  });
  const failure = exited.then((code) => {
    throw new Error(`The portal ended with code ${code} before it was ready: ${errors().trim()}`);
  });
  return await Promise.race([address, failure]);
}

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { readConfig } from '../server/platform/config.ts';

/** Runs the server, which restarts on changes, behind a Vite development server for the web app. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const KILL_AFTER_MS = 15_000;

async function main(): Promise<void> {
  const { host, port } = readConfig(process.env);
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    // Own process group: Ctrl-C reaches only this process, which then waits for the server to shut
    // down.
    detached: true,
  });
  const api = `http://${host}:${port}`;
  const vite = await createServer({
    root: ROOT,
    clearScreen: false,
    server: {
      host,
      port: port + 1,
      strictPort: true,
      proxy: { '^/api/(v\\d|docs)': { target: api } },
    },
  });

  let isStopping = false;
  const stop = async (code: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await vite.close();
    if (server.exitCode === null && server.signalCode === null) {
      const exited = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      setTimeout(() => server.kill('SIGKILL'), KILL_AFTER_MS).unref();
      await exited;
    }
    process.exit(code);
  };
  server.once('exit', () => void stop(1));
  // Vite's SIGTERM handler exits at once and would leave the server and its database running.
  process.removeAllListeners('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop(0));
  }

  await vite.listen();
  console.log(`Web app with live reload: http://${host}:${port + 1} (API: ${api}/api/docs)`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

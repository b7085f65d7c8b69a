import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';
import { isRoomInSharedMemory } from '../runner/shared-memory.ts';
import { closeForGood } from './kept-windows.ts';

const NOT_HERE = new Set([
  // Both options make this build of Chromium share one process with its pages, which Playwright
  // cannot control.
  '--single-process',
  '--no-zygote',
  // Software emulation of a GPU would double the processor time.
  '--ignore-gpu-blocklist',
  '--in-process-gpu',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]);

/** The test browser connects to the loopback interface only. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Helper threads of a page would only compete with the pages of other workers.
  '--js-flags=--single-threaded',
];

/** Puts shared memory into files on disk, which is slow. Used only if /dev/shm is too small. */
const SHARED_MEMORY_IN_FILES = '--disable-dev-shm-usage';
const ROOM_FOR_SHARED_MEMORY = 2 ** 30;

/** This build sometimes crashes at startup, before any test code runs. */
const STARTS = 3;

const KEPT = Symbol.for('culet.browser');

/**
 * Returns the browser of this worker, shared by its test files, because starting one takes a
 * second. Everything that a file opens in it is closed with the file. A crashed browser is
 * replaced. With extra arguments it launches a separate browser.
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  if (more.length > 0) return await launch(more);
  const kept = globalThis as { [KEPT]?: Browser };
  const browser = kept[KEPT]?.isConnected() ? kept[KEPT] : await launch([]);
  kept[KEPT] = browser;
  return lent(browser);
}

const lent = (browser: Browser): Browser =>
  new Proxy(browser, {
    get(target, name) {
      if (name === 'close') return () => closeAll(target);
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

const closeAll = async (browser: Browser): Promise<void> => {
  await Promise.all(browser.contexts().map(closeForGood));
};

async function launch(more: readonly string[], starts = STARTS): Promise<Browser> {
  const unwanted = (await isRoomInSharedMemory(ROOM_FOR_SHARED_MEMORY))
    ? [SHARED_MEMORY_IN_FILES]
    : [];
  const options = {
    executablePath: await chromium.executablePath(),
    args: [...chromium.args.filter((argument) => !NOT_HERE.has(argument)), ...QUIET, ...more],
    ignoreDefaultArgs: unwanted,
    headless: true,
  };
  try {
    return await playwright.launch(options);
  } catch (error) {
    if (starts === 1) throw error;
    return await launch(more, starts - 1);
  }
}

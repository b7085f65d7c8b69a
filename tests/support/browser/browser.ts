import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';
import { isRoomInSharedMemory } from '../runner/shared-memory.ts';
import { closeForGood } from './kept-windows.ts';

const NOT_HERE = new Set([
  // Both make this build of Chromium share one process with its pages, which playwright cannot drive.
  '--single-process',
  '--no-zygote',
  // A graphics card played by the processor takes as much of it again as everything else together.
  '--ignore-gpu-blocklist',
  '--in-process-gpu',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]);

/** A test browser talks to the loopback and to nobody else. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Threads that help the one of a page only push the pages of the other worker aside.
  '--js-flags=--single-threaded',
];

/** With it, memory that processes share lies in files of the disk, and the kernel is busy with them; for want of room alone. */
const SHARED_MEMORY_IN_FILES = '--disable-dev-shm-usage';
const ROOM_FOR_SHARED_MEMORY = 2 ** 30;

/** This build sometimes falls over while it starts, before anything of a test has run. */
const STARTS = 3;

const KEPT = Symbol.for('culet.browser');

/**
 * The browser of this worker, which goes from file to file: a new one takes a second until it is warm. What a file opened in
 * it is closed with it, and a file that crashed it gets another. With arguments of its own it is of this file alone.
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

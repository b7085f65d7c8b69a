import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** Both make this build of Chromium share one process with its pages, which playwright cannot drive. */
const NOT_HERE = new Set(['--single-process', '--no-zygote']);

/** A test browser talks to the loopback and to nobody else. */
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function launchBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [...chromium.args.filter((argument) => !NOT_HERE.has(argument)), ...QUIET],
    headless: true,
  });
}

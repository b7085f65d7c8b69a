import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/**
 * A new browser context starts a renderer that loads and compiles the web app again, which is most
 * of the cost of a short test. A closed context is therefore reset and reused with its page. A
 * context with changes that cannot be undone is closed for real.
 */
interface KeptWindow {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly options: Options;
  readonly session: CDPSession;
  readonly close: () => Promise<void>;
  readonly addedScripts: { dispose(): Promise<void> }[];
  isSpoilt: boolean;
  isMediaEmulated: boolean;
  isPageTaken: boolean;
}

type Options = NonNullable<Parameters<Browser['newContext']>[0]>;
type Size = { width: number; height: number };

const idle = new WeakMap<Browser, Map<string, KeptWindow[]>>();
const closers = new WeakMap<BrowserContext, () => Promise<void>>();

/** Closes the context for real at the end of a test file, because its portal is gone. */
export const closeForGood = (context: BrowserContext): Promise<void> =>
  (closers.get(context) ?? (() => context.close()))();

export async function lendWindow(
  browser: Browser,
  size: Size,
  options: Options,
): Promise<BrowserContext> {
  const alike = idleLike(browser, options);
  for (let kept = alike.pop(); kept; kept = alike.pop()) {
    if (kept.page.isClosed()) continue;
    await kept.page.setViewportSize(size);
    kept.isPageTaken = false;
    return kept.context;
  }
  return await open(await browser.newContext({ ...options, viewport: size }), options, alike);
}

function idleLike(browser: Browser, options: Options): KeptWindow[] {
  const kinds = idle.get(browser) ?? new Map<string, KeptWindow[]>();
  idle.set(browser, kinds);
  const kind = JSON.stringify(options);
  const alike = kinds.get(kind) ?? [];
  kinds.set(kind, alike);
  return alike;
}

async function open(
  context: BrowserContext,
  options: Options,
  alike: KeptWindow[],
): Promise<BrowserContext> {
  const newPage = context.newPage.bind(context);
  const page = await newPage();
  const kept: KeptWindow = {
    context,
    page,
    options,
    session: await context.newCDPSession(page),
    close: context.close.bind(context),
    addedScripts: [],
    isSpoilt: false,
    isMediaEmulated: false,
    isPageTaken: false,
  };
  closers.set(context, kept.close);
  noteChanges(kept);
  context.newPage = async () => {
    if (kept.isPageTaken) return await newPage();
    kept.isPageTaken = true;
    return page;
  };
  context.close = async () => {
    if (kept.isSpoilt || !(await empty(kept).catch(() => false))) return await kept.close();
    alike.push(kept);
  };
  return context;
}

const SPOILING: Record<'page' | 'context', readonly string[]> = {
  page: [
    'addScriptTag',
    'close',
    'exposeBinding',
    'exposeFunction',
    'routeWebSocket',
    'setContent',
    'setExtraHTTPHeaders',
  ],
  context: [
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'on',
    'once',
    'route',
    'routeWebSocket',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setOffline',
  ],
};

/** Records changes to the window, so that closing it undoes them or discards the window. */
function noteChanges(kept: KeptWindow): void {
  const emulateMedia = kept.page.emulateMedia.bind(kept.page);
  kept.page.emulateMedia = async (media) => {
    kept.isMediaEmulated = true;
    await emulateMedia(media);
  };
  for (const place of ['page', 'context'] as const) {
    const target = kept[place];
    for (const name of SPOILING[place]) {
      const own = Reflect.get(target, name).bind(target);
      Reflect.set(target, name, (...all: unknown[]) => {
        kept.isSpoilt = true;
        return own(...all);
      });
    }
    const { clock } = target;
    Object.defineProperty(target, 'clock', {
      get: () => {
        kept.isSpoilt = true;
        return clock;
      },
    });
    const addScript: Page['addInitScript'] = target.addInitScript.bind(target);
    Reflect.set(target, 'addInitScript', async (...all: Parameters<typeof addScript>) => {
      const added = await addScript(...all);
      kept.addedScripts.push(added);
      return added;
    });
  }
}

/** Events that tests listen to. Playwright uses others internally. */
const HEARD = [
  'console',
  'framenavigated',
  'load',
  'pageerror',
  'request',
  'requestfailed',
  'response',
];

/** A static file of the portal that runs no script. */
const NOTHING = '/culet.svg';

/** Resets the window after a test. Returns false if that is impossible. */
async function empty(kept: KeptWindow): Promise<boolean> {
  const { context, page, options, session, addedScripts } = kept;
  if (page.isClosed()) return false;
  const { origin, protocol } = new URL(page.url());
  if (!protocol.startsWith('http')) return false;
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of HEARD) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all(addedScripts.splice(0).map((added) => added.dispose()));
  const answer = await page.goto(`${origin}${NOTHING}`);
  if (!answer?.ok()) return false;
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases())
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name ?? '');
        request.onsuccess = () => resolve();
        request.onerror = request.onblocked = () => reject(new Error(`${name} is still in use`));
      });
  });
  await context.clearCookies();
  if (kept.isMediaEmulated) {
    const { colorScheme = 'light', reducedMotion = 'no-preference' } = options;
    await page.emulateMedia({ media: null, colorScheme, reducedMotion });
    kept.isMediaEmulated = false;
  }
  await page.mouse.move(0, 0);
  await session.send('Page.resetNavigationHistory');
  return true;
}

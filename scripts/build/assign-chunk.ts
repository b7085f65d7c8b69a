import { fileURLToPath } from 'node:url';

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const moduleAt = (path: string): string =>
  fileURLToPath(new URL(`../../src/${path}`, import.meta.url));
/** The router moves the component of a route into its own module, which has this id. */
const componentOf = (route: string): string =>
  `${moduleAt(`routes/_app${route}.tsx`)}?tsr-split=component`;

const FRAME = [moduleAt('main.tsx'), componentOf('')];
/** Two screens that show a list. Modules that both screens import form the `list` chunk. */
const LISTS = [componentOf('/search'), moduleAt('features/hold/hold-page.tsx')];

const SEARCH = [componentOf('/search')];
const SEARCH_MODULES =
  /\/src\/(features\/stone\/|common\/trade\/|machines\/screens\/|shared\/(searches\/stone-filter|stones\/stone-place)\.ts)/;

/**
 * The form fields and validation rules of the sign-in screen form one chunk, because most users
 * start on this screen.
 */
const SIGN_IN = [`${moduleAt('routes/login.tsx')}?tsr-split=component`];
const SIGN_IN_MODULES =
  /\/src\/(features\/account\/|shared\/people\/|common\/(mask-email|password-rule))/;

/** Shared modules of the dashboard, the screen after sign-in, form the `home` chunk. */
const HOME = [componentOf('/dashboard')];

/**
 * Shared style sheets go into the frame chunk: as separate chunks, they would have to be named in
 * each screen, which takes more bytes. Input components keep their own style sheets.
 */
const SHARED_STYLES = /\/src\/(shared|ui)\/(?!inputs\/).*\.css$/;

/**
 * Barrel files are not followed, because one import of a barrel file reaches everything behind it.
 */
const INDEX = /\/@(mantine\/[a-z]+\/esm|tanstack\/react-query\/build\/modern)\/index\.m?js$/;
/** Package modules that the frame uses, listed here because barrel files hide the real imports. */
const FRAME_PACKAGES = [
  /\/@mantine\/core\/esm\/core\/(?!DirectionProvider|utils\/(close-on|create-|find-|get-(context|default|ref|single)|is-element))/,
  /\/@mantine\/core\/esm\/components\/(Flex|UnstyledButton|Button|ActionIcon|Loader|Transition|Input|InputBase|TextInput|CloseButton|SegmentedControl|FloatingIndicator|ScrollArea\/utils\/to-int)\b/,
  /\/@mantine\/hooks\/esm\/(use-(color-scheme|did-update|id|isomorphic-effect|media-query|merged-ref|mounted|mutation-observer|reduced-motion|shallow-effect|timeout|uncontrolled)|utils)\//,
  /\/@tanstack\/query-core\/build\/modern\/(?!mutationObserver|queriesObserver|infiniteQueryObserver|streamedQuery|hydration)/,
  /\/@tanstack\/react-query\/build\/modern\/(QueryClientProvider|useQuery|useBaseQuery|queryOptions|errorBoundaryUtils|suspense|IsRestoringProvider|QueryErrorResetBoundary)/,
  /\/node_modules\/(react|react-dom|scheduler|clsx)\//,
];

/**
 * Assigns a module to a named chunk, or null for the bundler's default split. A hundred small files
 * load and compress worse than a few, so modules that always load together share a chunk.
 */
export function assignChunk(id: string, modules: Modules): string | null {
  const isInFrame = FRAME_PACKAGES.some((part) => part.test(id));
  if (isInFrame || SHARED_STYLES.test(id) || reachableFrom(FRAME, modules).has(id)) return 'frame';
  if (LISTS.every((screen) => reachableFrom([screen], modules).has(id))) return 'list';
  if (SIGN_IN_MODULES.test(id) && reachableFrom(SIGN_IN, modules).has(id)) return 'sign-in';
  return SEARCH_MODULES.test(id) && reachableFrom(SEARCH, modules).has(id) ? 'search' : null;
}

/**
 * Minimum number of screens and lazy parts that must share a module before it moves to a shared
 * chunk.
 */
export const MIN_SHARE_COUNT = 12;

/**
 * Assigns modules that at least `MIN_SHARE_COUNT` entries share. Returns null for modules of the
 * search and the sign-in, so that these first screens load nothing more.
 */
export function assignSharedChunk(id: string, modules: Modules): string | null {
  if (reachableFrom([...SEARCH, ...SIGN_IN], modules).has(id)) return null;
  return reachableFrom(HOME, modules).has(id) ? 'home' : 'screens';
}

const reachableCache = new Map<string, ReadonlySet<string>>();

/** Includes the entries themselves. Dynamic imports are not followed. */
function reachableFrom(entries: readonly string[], modules: Modules): ReadonlySet<string> {
  const key = entries.join();
  const before = reachableCache.get(key);
  if (before) return before;
  const reached = new Set<string>();
  const next = [...entries];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (reached.has(id) || INDEX.test(id)) continue;
    reached.add(id);
    next.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  reachableCache.set(key, reached);
  return reached;
}

import { fileURLToPath } from 'node:url';

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const moduleAt = (path: string): string =>
  fileURLToPath(new URL(`../../src/${path}`, import.meta.url));
/** The router splits a route's component from its address. */
const componentOf = (route: string): string =>
  `${moduleAt(`routes/_app${route}.tsx`)}?tsr-split=component`;

/** What every screen needs before it can be drawn. */
const FRAME = [moduleAt('main.tsx'), componentOf('')];
/** Two of the screens that show a list: what they share is what a list is made of. */
const LISTS = [componentOf('/search'), moduleAt('features/hold/hold-page.tsx')];

/** The first screen: what it cannot be drawn without, and what else of its feature comes with that. */
const SEARCH = [componentOf('/search')];
const OF_SEARCH =
  /\/src\/(features\/stone\/|common\/trade\/|machines\/screens\/|shared\/stones\/stone-place\.ts)/;

/** Where nearly everybody comes in: the fields of its form and what they say belong together. */
const DOOR = [`${moduleAt('routes/login.tsx')}?tsr-split=component`];
const OF_DOOR = /\/src\/(features\/account\/|shared\/people\/|common\/(mask-email|password-rule))/;

/** Where everybody lands: it brings no more of what other screens share than it shows. */
const HOME = [componentOf('/dashboard')];

/** Parts of many screens: each sheet is shorter than what it takes to name it in each of them. Fields bring their own. */
const SHARED_LOOK = /\/src\/(shared|ui)\/(?!inputs\/).*\.css$/;

/** Imported by one name for everything, so the imports do not say who needs what. */
const INDEX = /\/@(mantine\/[a-z]+\/esm|tanstack\/react-query\/build\/modern)\/index\.m?js$/;
/** What the frame takes from there. */
const PARTS_OF_FRAME = [
  /\/@mantine\/core\/esm\/core\/(?!DirectionProvider|utils\/(close-on|create-|find-|get-(context|default|ref|single)|is-element))/,
  /\/@mantine\/core\/esm\/components\/(UnstyledButton|Button|ActionIcon|Loader|Transition|Input|InputBase|TextInput|CloseButton|SegmentedControl|FloatingIndicator)\//,
  /\/@mantine\/hooks\/esm\/(use-(color-scheme|did-update|id|isomorphic-effect|media-query|merged-ref|mounted|mutation-observer|reduced-motion|shallow-effect|timeout|uncontrolled)|utils)\//,
  /\/@tanstack\/query-core\/build\/modern\/(?!mutationObserver|queriesObserver|infiniteQueryObserver|streamedQuery|hydration)/,
  /\/@tanstack\/react-query\/build\/modern\/(QueryClientProvider|useQuery|useBaseQuery|queryOptions|errorBoundaryUtils|suspense|IsRestoringProvider|QueryErrorResetBoundary)/,
  /\/node_modules\/(react|react-dom|scheduler|clsx)\//,
];

/**
 * A hundred small files load and compress worse than a few. What is always fetched together becomes
 * one file; everything else is split by who asks for it.
 */
export function chunkOf(id: string, modules: Modules): string | null {
  const isOfFrame = PARTS_OF_FRAME.some((part) => part.test(id));
  if (isOfFrame || SHARED_LOOK.test(id) || reachedFrom(FRAME, modules).has(id)) return 'frame';
  if (LISTS.every((screen) => reachedFrom([screen], modules).has(id))) return 'list';
  if (OF_DOOR.test(id) && reachedFrom(DOOR, modules).has(id)) return 'door';
  return OF_SEARCH.test(id) && reachedFrom(SEARCH, modules).has(id) ? 'search' : null;
}

/** So many screens and parts that are loaded later: most of what they share is in the browser before the next asks for it. */
export const MANY = 12;

/** The file of what `MANY` share; what the first screens need is split as above, and they wait for nothing more. */
export function chunkOfMany(id: string, modules: Modules): string | null {
  if (reachedFrom([...SEARCH, ...DOOR], modules).has(id)) return null;
  return reachedFrom(HOME, modules).has(id) ? 'home' : 'screens';
}

const known = new Map<string, ReadonlySet<string>>();

/** Everything that the entries import, themselves included, without what they import when asked. */
function reachedFrom(entries: readonly string[], modules: Modules): ReadonlySet<string> {
  const key = entries.join();
  const before = known.get(key);
  if (before) return before;
  const reached = new Set<string>();
  const next = [...entries];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (reached.has(id) || INDEX.test(id)) continue;
    reached.add(id);
    next.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  known.set(key, reached);
  return reached;
}

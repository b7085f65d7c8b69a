import { everyStanding, type Way, wayTo } from '../../../machines/together/combination.ts';
import { type Explored, explore, pathTo } from '../../../machines/together/explore.ts';
import { promisesOf } from '../../../machines/together/promises.ts';
import { SCOPES } from '../../../machines/together/scopes.ts';
import type { Standing } from '../../../machines/together/standing.ts';

/** Explores in a worker, so that the page stays responsive. Memoizes the results. */
export interface Broken {
  readonly says: string;
  readonly what: string;
  readonly path: readonly string[];
}
export interface Found {
  readonly worlds: number;
  readonly steps: number;
  readonly tries: number;
  readonly milliseconds: number;
  readonly broken: readonly Broken[];
  readonly standings: readonly Standing[];
}
export type Question = { readonly id: number; readonly scope: string } & (
  | { readonly kind: 'explore' }
  | { readonly kind: 'way'; readonly wanted: readonly string[] }
);
export interface Reply {
  readonly id: number;
  readonly found: Found | Way | null;
}

const known = new Map<string, { explored: Explored; found: Found }>();

function exploredOnce(name: string): { explored: Explored; found: Found } {
  const before = known.get(name);
  if (before) return before;
  const scope = SCOPES.find((one) => one.name === name);
  if (!scope) throw new Error(`nothing is called ${name}`);
  const began = performance.now();
  const explored = explore(scope);
  const path = (at: number, move: string | null = null) => [
    ...pathTo(explored, at),
    ...(move === null ? [] : [move]),
  ];
  const broken = [
    ...explored.faults.map(({ rule, what, at, move }) => ({
      says: rule,
      what,
      path: path(at, move),
    })),
    ...promisesOf(explored).flatMap(({ says, fault }) =>
      fault ? [{ says, what: fault.what, path: path(fault.at) }] : [],
    ),
  ];
  const { keys, to, tries } = explored;
  const milliseconds = performance.now() - began;
  const found = {
    worlds: keys.length,
    steps: to.length,
    tries,
    milliseconds,
    broken,
    standings: everyStanding(explored),
  };
  const made = { explored, found };
  known.set(name, made);
  return made;
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const { explored, found } = exploredOnce(data.scope);
  const reply: Reply = {
    id: data.id,
    found: data.kind === 'explore' ? found : wayTo(explored, data.wanted),
  };
  postMessage(reply);
});

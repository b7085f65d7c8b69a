import { type ExploredStates, exploreStates, tracePath } from '#machines/model-check/explore.ts';
import { checkLiveness } from '#machines/model-check/liveness.ts';
import type { RecordState } from '#machines/model-check/projection.ts';
import {
  collectRecordStates,
  findWitness,
  type Witness,
} from '#machines/model-check/reachability.ts';
import { SCOPES } from '#machines/model-check/scopes.ts';

/** Explores states in a worker, so that the page stays responsive. Memoizes the results. */
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
  readonly standings: readonly RecordState[];
}
export type Question = { readonly id: number; readonly scope: string } & (
  | { readonly kind: 'explore' }
  | { readonly kind: 'way'; readonly wanted: readonly string[] }
);
export interface Reply {
  readonly id: number;
  readonly found: Found | Witness | null;
}

const explorations = new Map<string, { explored: ExploredStates; found: Found }>();

function exploreOnce(name: string): { explored: ExploredStates; found: Found } {
  const before = explorations.get(name);
  if (before) return before;
  const scope = SCOPES.find((one) => one.name === name);
  if (!scope) throw new Error(`unknown scope ${name}`);
  const began = performance.now();
  const explored = exploreStates(scope);
  const path = (at: number, move: string | null = null) => [
    ...tracePath(explored, at),
    ...(move === null ? [] : [move]),
  ];
  const broken = [
    ...explored.faults.map(({ rule, what, at, move }) => ({
      says: rule,
      what,
      path: path(at, move),
    })),
    ...checkLiveness(explored).flatMap(({ says, fault }) =>
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
    standings: collectRecordStates(explored),
  };
  const made = { explored, found };
  explorations.set(name, made);
  return made;
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const { explored, found } = exploreOnce(data.scope);
  const reply: Reply = {
    id: data.id,
    found: data.kind === 'explore' ? found : findWitness(explored, data.wanted),
  };
  postMessage(reply);
});

import { latestBuild } from '../../../server/platform/http/web-app-build.ts';

/**
 * `WALKS=whole` runs every case, as `npm run verify` does. `WALKS=7` runs the sample with seed 7.
 */
const { WALKS } = process.env;
export const WALKS_WHOLE = WALKS === 'whole';

/**
 * The default seed is the hash of the web app sources. Each change runs another sample, and the
 * same sources run the same one.
 */
const turn = Number(WALKS) || Number.parseInt((latestBuild() ?? '0').slice(0, 8), 16);

/** True if this run includes the case: one of `oneIn`, or all in a full run. */
export const isInTurn = (index: number, oneIn: number): boolean =>
  WALKS_WHOLE || (index + turn) % oneIn === 0;

export const inTurn = <T>(all: readonly T[], oneIn: number): readonly T[] =>
  all.filter((_, index) => isInTurn(index, oneIn));

import { latestBuild } from '../../../server/platform/http/built-client.ts';

/** `WALKS=whole` walks every case; `npm run verify` does. `WALKS=7` walks those of the seventh turn. */
const { WALKS } = process.env;
export const WALKS_WHOLE = WALKS === 'whole';

/** Follows from the content of the client, so that each change of it walks other cases, and the same sources the same. */
const turn = Number(WALKS) || Number.parseInt((latestBuild() ?? '0').slice(0, 8), 16);

/** True for the cases of this run: one in so many, or each in the whole form. */
export const isInTurn = (index: number, oneIn: number): boolean =>
  WALKS_WHOLE || (index + turn) % oneIn === 0;

export const inTurn = <T>(all: readonly T[], oneIn: number): readonly T[] =>
  all.filter((_, index) => isInTurn(index, oneIn));

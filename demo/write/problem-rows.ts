import type { StoneId } from '#api/ids.gen.ts';
import type { DemoStone } from '../stone/model.ts';
import { type CellOverrides, ON_REQUEST, OWN_WORD } from './list-cells.ts';

const DEARER_EVERY = 4;
const DEARER_BY = 3;

/** Returns changes to rows of a stock list. With them, a dry run reports each kind of problem. */
export function createProblemRows(
  listed: readonly DemoStone[],
  stock: readonly DemoStone[],
): ReadonlyMap<StoneId, CellOverrides> {
  const said = new Map<StoneId, CellOverrides>();
  listed.forEach(({ id }, at) => {
    if (at % DEARER_EVERY === 0) said.set(id, { dearer: DEARER_BY });
  });
  const free = listed.filter(({ id }) => !said.has(id));
  const take = (
    is: (stone: DemoStone) => boolean,
    say: (stone: DemoStone) => CellOverrides,
  ): void => {
    const at = free.findIndex(is);
    const [stone] = at < 0 ? [] : free.splice(at, 1);
    if (stone) said.set(stone.id, say(stone));
  };
  const theirs = stock.find((stone) => stone.provider !== listed[0]?.provider && stone.report.no);
  take(
    () => true,
    () => ({ price: ON_REQUEST }),
  );
  take(
    ({ grades }) => grades.shape === 'ROUND',
    () => ({ shape: OWN_WORD }),
  );
  take(
    ({ grades }) => grades.shape === 'ROUND',
    () => ({ shape: OWN_WORD }),
  );
  take(
    ({ report, color }) => report.no !== null && color === 'G',
    () => ({ color: 'F' }),
  );
  take(
    () => true,
    () => ({ isGone: true }),
  );
  take(
    () => true,
    ({ orgStockNo }) => ({ number: `${orgStockNo}-B`, hasNoReport: true }),
  );
  if (theirs)
    take(
      () => true,
      ({ orgStockNo }) => ({ number: `${orgStockNo}-C`, as: theirs }),
    );
  return said;
}

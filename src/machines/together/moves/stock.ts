import { ofStone } from '../facts.ts';
import { QUALITY_CONTROL } from '../people.ts';
import { at, each, type Family, only, stoneSaid } from './move.ts';

const status = (
  name: string,
  type: 'stone.withdraw' | 'stone.restore',
  says: (stone: string) => string,
): Family => ({
  name,
  says: ({ at: stone = 0 }) => says(stoneSaid(stone)),
  by: only(QUALITY_CONTROL),
  targets: ({ stones }) => each(stones).filter((target) => at(stones, target).copies > 0),
  asks: (change, { at: stone = 0 }) => ({
    of: 'stone',
    subjects: [ofStone(change, stone)],
    event: { type, actor: change.actor },
  }),
});

export const STOCK_MOVES: readonly Family[] = [
  status('withdrawStone', 'stone.withdraw', (stone) => `takes ${stone} off the market`),
  status('restoreStone', 'stone.restore', (stone) => `offers ${stone} again`),
];

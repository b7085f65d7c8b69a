import { QUALITY_CONTROL } from '../actors.ts';
import { stoneToSubject } from '../subjects.ts';
import {
  type ActionType,
  allowOnly,
  describeStone,
  getTargetRecord,
  indexTargets,
} from './action-type.ts';

const status = (
  name: string,
  type: 'stone.withdraw' | 'stone.restore',
  says: (stone: string) => string,
): ActionType => ({
  name,
  says: ({ at: stone = 0 }) => says(describeStone(stone)),
  by: allowOnly(QUALITY_CONTROL),
  targets: ({ stones }) =>
    indexTargets(stones).filter((target) => getTargetRecord(stones, target).copies > 0),
  buildCommand: (change, { at: stone = 0 }) => ({
    of: 'stone',
    subjects: [stoneToSubject(change, stone)],
    event: { type, actor: change.actor },
  }),
});

export const STOCK_ACTIONS: readonly ActionType[] = [
  status('withdrawStone', 'stone.withdraw', (stone) => `takes ${stone} off the market`),
  status('restoreStone', 'stone.restore', (stone) => `offers ${stone} again`),
];

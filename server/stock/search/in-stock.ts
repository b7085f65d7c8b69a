import { STONE_STATUS } from '../../../src/machines/codes.ts';

/** In the house or out of it, as long as it is neither sold nor taken off the market. */
export const IN_STOCK = [
  STONE_STATUS.available.code,
  STONE_STATUS.confirmStone.code,
  STONE_STATUS.hold.code,
  STONE_STATUS.memo.code,
];

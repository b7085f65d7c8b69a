import { STONE_STATUS } from '#machines/codes.ts';

/** Statuses that count as in stock: neither sold nor off the market. */
export const IN_STOCK = [
  STONE_STATUS.available.code,
  STONE_STATUS.confirmStone.code,
  STONE_STATUS.hold.code,
  STONE_STATUS.memo.code,
];

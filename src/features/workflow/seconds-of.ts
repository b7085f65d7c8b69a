import { formatNumber } from '../../common/format.ts';

/** 0.4 s */
export const secondsOf = (milliseconds: number): string =>
  `${formatNumber(milliseconds / 1000, 1)} s`;

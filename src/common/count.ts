import { formatInteger } from './format.ts';

/** "1 stone", "1,204 stones". */
export const count = (pieces: number, one: string, many = `${one}s`): string =>
  `${formatInteger(pieces)} ${pieces === 1 ? one : many}`;

import { formatInteger } from './format.ts';

/** Formats a number with its noun: "1 stone", "1,204 stones". */
export const count = (pieces: number, one: string, many = `${one}s`): string =>
  `${formatInteger(pieces)} ${pieces === 1 ? one : many}`;

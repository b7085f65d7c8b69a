import { formatInteger } from './format.ts';

export const count = (pieces: number, one: string, many = `${one}s`): string =>
  `${formatInteger(pieces)} ${pieces === 1 ? one : many}`;

export const MEGABYTE = 1024 * 1024;

/** Says that a file is larger than so many bytes. */
export const fileTooLarge = (limit: number): string =>
  `A file may have at most ${limit / MEGABYTE} MB.`;

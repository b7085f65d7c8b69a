export const MEGABYTE = 1024 * 1024;

/** The message for a file above a limit, given in bytes. */
export const fileTooLarge = (limit: number): string =>
  `A file may have at most ${limit / MEGABYTE} MB.`;

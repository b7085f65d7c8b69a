export const MEGABYTE = 1024 * 1024;

/** Returns the message for a file that is larger than a limit in bytes. */
export const fileTooLarge = (limit: number): string =>
  `The file must not be larger than ${limit / MEGABYTE} MB.`;

export const MEGABYTE = 1024 * 1024;

/** `limit` is in bytes. */
export const fileTooLarge = (limit: number): string =>
  `The file must not be larger than ${limit / MEGABYTE} MB.`;

const MEGABYTE = 1024 * 1024;

/** What speaks against a file that is larger than so many megabytes. */
export const tooLarge = ({ size }: Pick<File, 'size'>, megabytes: number): string | null =>
  size > megabytes * MEGABYTE ? `A file may have at most ${megabytes} MB.` : null;

import { fileTooLarge, MEGABYTE } from '../../common/file-limit.ts';

/** What speaks against a file that is larger than so many megabytes. */
export const tooLarge = ({ size }: Pick<File, 'size'>, megabytes: number): string | null =>
  size > megabytes * MEGABYTE ? fileTooLarge(megabytes * MEGABYTE) : null;

import { fileTooLarge, MEGABYTE } from '../../common/file-limit.ts';

export const tooLarge = ({ size }: Pick<File, 'size'>, megabytes: number): string | null =>
  size > megabytes * MEGABYTE ? fileTooLarge(megabytes * MEGABYTE) : null;

import { fileTooLarge, MEGABYTE } from '#common/file-limit.ts';

export const checkFileSize = ({ size }: Pick<File, 'size'>, megabytes: number): string | null =>
  size > megabytes * MEGABYTE ? fileTooLarge(megabytes * MEGABYTE) : null;

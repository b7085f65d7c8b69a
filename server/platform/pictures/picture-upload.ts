import { PROBLEMS } from '#machines/problems.ts';
import type { SentFile } from '../http/multipart.ts';
import { Refusal, refuseField } from '../http/refusal.ts';

const LIMIT = 2 * 1024 * 1024;

export function readPictureUpload(files: readonly SentFile[], field: string): SentFile | null {
  const [file, second] = files;
  if (!file) return null;
  if (second) throw refuseField(field, 'Please send one picture.');
  if (file.size > LIMIT)
    throw new Refusal(PROBLEMS.bodyTooLarge, [
      { field, message: 'The picture must not be larger than 2 MB.' },
    ]);
  return file;
}

import { PROBLEMS } from '../../../src/machines/problems.ts';
import type { SentFile } from '../http/multipart.ts';
import { Refusal, refuseField } from '../http/refusal.ts';

const LIMIT = 2 * 1024 * 1024;
const KINDS = ['image/png', 'image/jpeg'];

/** The one picture that a form may bring, by what its bytes say that it is. */
export function onePicture(files: readonly SentFile[], field: string): SentFile | null {
  const [file, second] = files;
  if (!file) return null;
  if (second) throw refuseField(field, 'Please send one picture.');
  if (file.size > LIMIT)
    throw new Refusal(PROBLEMS.bodyTooLarge, [{ field, message: 'A picture has at most 2 MB.' }]);
  if (!KINDS.includes(file.mime)) throw refuseField(field, 'A picture is a PNG or a JPG file.');
  return file;
}

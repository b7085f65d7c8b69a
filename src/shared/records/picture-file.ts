import { PICTURE_KINDS, PICTURE_KINDS_TEXT } from '#common/picture-kinds.ts';
import { checkFileSize } from '../../ui/inputs/file-size.ts';

export const PICTURE_ACCEPTED = PICTURE_KINDS.join(',');
export const PICTURE_HINT = `${PICTURE_KINDS_TEXT}, at most 2 MB`;

/**
 * Returns the error if the type or size of the file is not allowed, or null. The server also
 * inspects the bytes.
 */
export function pictureFault(file: Pick<File, 'type' | 'size'>): string | null {
  return PICTURE_KINDS.includes(file.type)
    ? checkFileSize(file, 2)
    : `Choose a ${PICTURE_KINDS_TEXT} file`;
}

/**
 * Reads the image as a data URL, because the content security policy allows only same-origin and
 * inline images.
 */
export function inlinePicture(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
}

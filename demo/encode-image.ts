import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { StoredDocument } from './write/write-registrations.ts';

/** Converts an SVG image to the bytes and the storage key that an upload would have. */
export async function encodeDemoImage(
  id: string,
  name: string,
  svg: string,
): Promise<StoredDocument> {
  const bytes = await sharp(Buffer.from(svg)).webp({ lossless: true }).toBuffer();
  return {
    id,
    key: `${id.slice(0, 2)}/${id}`,
    name: `${name}.webp`,
    mime: 'image/webp',
    bytes,
    sha256: createHash('sha256').update(bytes).digest(),
  };
}

import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { StoredPaper } from './write/write-registrations.ts';

/** A drawing as the portal keeps an image that was sent: the bytes, and where they lie. */
export async function drawnImage(id: string, name: string, svg: string): Promise<StoredPaper> {
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

import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { StoredPaper } from './write/write-registrations.ts';

/** Encodes an SVG as an uploaded image would be stored: its bytes and its storage key. */
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

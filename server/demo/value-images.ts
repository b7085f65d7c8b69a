import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { createIds } from './ids.ts';
import { DEMO_MASTERS } from './masters.ts';
import { createRandom } from './random.ts';
import type { StoredPaper } from './write/write-registrations.ts';

/** An image of a value of the demo world, and the value by its code. */
type ValueImage = StoredPaper & { readonly code: string };

const EDGE = 256;

/** They follow from the seed, so they can be drawn again where they are lost. */
export async function drawValueImages(seed: number): Promise<readonly ValueImage[]> {
  const nextId = createIds(createRandom(seed, 'ids of images of values'));
  const images: ValueImage[] = [];
  for (const { code, drawing } of DEMO_MASTERS.flatMap(({ values }) => values)) {
    if (drawing === undefined) continue;
    const id = nextId();
    const bytes = await drawn(drawing);
    images.push({
      code,
      id,
      key: `${id.slice(0, 2)}/${id}`,
      name: `${code.toLowerCase()}.webp`,
      mime: 'image/webp',
      bytes,
      sha256: createHash('sha256').update(bytes).digest(),
    });
  }
  return images;
}

const drawn = (path: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${EDGE}" height="${EDGE}">
         <rect width="64" height="64" fill="#ece9f7"/>
         <path d="${path}" fill="none" stroke="#4b3fa8" stroke-width="2.5" stroke-linejoin="round"/>
       </svg>`,
    ),
  )
    .webp({ lossless: true })
    .toBuffer();

import { encodeDemoImage } from './encode-image.ts';
import { createIds } from './ids.ts';
import { DEMO_MASTERS } from './masters.ts';
import { createRandom } from './random.ts';
import type { StoredDocument } from './write/write-registrations.ts';

/** An image of a value. `code` is the code of the value in its list. */
type ValueImage = StoredDocument & { readonly code: string };

const EDGE = 256;

/** The same seed always gives the same images, so lost files can be created again. */
export async function drawValueImages(seed: number): Promise<readonly ValueImage[]> {
  const nextId = createIds(createRandom(seed, 'ids of images of values'));
  const images: ValueImage[] = [];
  for (const { code, drawing } of DEMO_MASTERS.flatMap(({ values }) => values)) {
    if (drawing === undefined) continue;
    const image = await encodeDemoImage(nextId(), code.toLowerCase(), svgOf(drawing));
    images.push({ ...image, code });
  }
  return images;
}

const svgOf = (
  path: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${EDGE}" height="${EDGE}">
         <rect width="64" height="64" fill="#ece9f7"/>
         <path d="${path}" fill="none" stroke="#4b3fa8" stroke-width="2.5" stroke-linejoin="round"/>
       </svg>`;

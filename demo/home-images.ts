import { encodeDemoImage } from './encode-image.ts';
import { DEMO_HOME_SETTINGS } from './home-settings.ts';
import { createIds } from './ids.ts';
import { createRandom } from './random.ts';
import type { StoredDocument } from './write/write-registrations.ts';

/**
 * An image of the home page. `title` is the title of the popup, event or banner that it belongs to.
 */
type HomeImage = StoredDocument & { readonly title: string; readonly sequence: number };

export const HOME_IMAGE = { width: 640, height: 280 } as const;

/** The same seed always gives the same images, so lost files can be created again. */
export async function drawHomeImages(seed: number): Promise<readonly HomeImage[]> {
  const nextId = createIds(createRandom(seed, 'ids of images of the home pages'));
  const images: HomeImage[] = [];
  for (const { title, pictures = [] } of DEMO_HOME_SETTINGS)
    for (const [index, [ground, stone]] of pictures.entries()) {
      const image = await encodeDemoImage(nextId(), `home-${index + 1}`, svgOf(ground, stone));
      images.push({ ...image, title, sequence: index + 1 });
    }
  return images;
}

const { width, height } = HOME_IMAGE;
const svgOf = (
  ground: string,
  stone: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 70" width="${width}" height="${height}">
         <rect width="160" height="70" fill="${ground}"/>
         <path d="M58 26h44l12 12-34 26-34-26zM46 38h68M58 26l10 12 12-12 12 12 10-12M68 38l12 26 12-26"
               fill="none" stroke="${stone}" stroke-width="2" stroke-linejoin="round"/>
       </svg>`;

import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

/** Frame rate of the fake camera, and the number of frames for each picture. */
const PICTURES_A_SECOND = 5;
const PICTURES_EACH = 6;
const [WIDTH, HEIGHT] = [640, 480];
const WHITE = 235;

/** A code on white paper, an empty paper, or darkness. */
export type Sight =
  | { readonly kind: 'Code128' | 'QRCode' | 'DataMatrix'; readonly says: string }
  | 'paper'
  | 'dark';

let writer: Promise<unknown> | null = null;

async function prepared(): Promise<void> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  const wasmBinary = new Uint8Array(await readFile(file)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

/** Writes a video that Chromium loops as the input of its fake camera. */
export async function writeFilm(file: string, sights: readonly Sight[]): Promise<void> {
  writer ??= prepared();
  await writer;
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${PICTURES_A_SECOND}:1 Ip A1:1 C420jpeg\n`;
  const parts: Uint8Array[] = [Buffer.from(header)];
  for (const sight of sights) {
    const picture = await pictureOf(sight);
    for (let times = 0; times < PICTURES_EACH; times += 1)
      parts.push(Buffer.from('FRAME\n'), picture);
  }
  await writeFile(file, Buffer.concat(parts));
}

async function pictureOf(sight: Sight): Promise<Uint8Array> {
  const points = WIDTH * HEIGHT;
  // Y4M: one luma plane, then two chroma planes, which stay grey.
  const picture = new Uint8Array(points * 1.5).fill(128);
  picture.fill(sight === 'dark' ? 16 : WHITE, 0, points);
  if (sight === 'paper' || sight === 'dark') return picture;
  const { symbol, error } = await writeBarcode(sight.says, { format: sight.kind, scale: 1 });
  if (error !== '') throw new Error(error);
  const isLine = sight.kind === 'Code128';
  const module = isLine ? 2 : 8;
  const high = isLine ? 120 : symbol.height * module;
  const left = Math.floor((WIDTH - symbol.width * module) / 2);
  const top = Math.floor((HEIGHT - high) / 2);
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < symbol.width * module; x += 1) {
      const row = isLine ? 0 : Math.floor(y / module);
      const dark = symbol.data[row * symbol.width + Math.floor(x / module)] === 0;
      if (dark) picture[(top + y) * WIDTH + left + x] = 16;
    }
  return picture;
}

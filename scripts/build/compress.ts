import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|html|svg|json|wasm)$/;

/**
 * Compresses at build time with the best level, so that no request pays for it. The server picks
 * the variant by `Accept-Encoding`.
 */
export async function compressFiles(files: readonly string[]): Promise<void> {
  await Promise.all(
    files
      .filter((file) => COMPRESSIBLE.test(file))
      .map(async (file) => {
        const content = await readFile(file);
        const encodings = {
          br: await promisify(brotliCompress)(content),
          gz: await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
        };
        for (const [ending, bytes] of Object.entries(encodings))
          if (bytes.length < content.length) await writeFile(`${file}.${ending}`, bytes);
      }),
  );
}

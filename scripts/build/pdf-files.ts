import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const ROOT = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
/** The content security policy lets no worker compile WebAssembly, so the decoders are those in JavaScript. */
const FILES = '{cmaps/*.bcmap,standard_fonts/*.{pfb,ttf},wasm/*_nowasm_fallback.js}';
const PLACE = 'assets/pdfjs/';

/** Character maps, fonts and image decoders that pdf.js fetches by name, served next to the client's own scripts. */
export function pdfFiles(): Plugin {
  const names = globSync(FILES, { cwd: ROOT }).map((name) => name.replaceAll(path.sep, '/'));
  const read = (name: string) => readFileSync(path.join(ROOT, name));
  return {
    name: 'pdf-files',
    generateBundle() {
      for (const name of names)
        this.emitFile({ type: 'asset', fileName: `${PLACE}${name}`, source: read(name) });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${PLACE}`, (request, response, next) => {
        const name = names.find((known) => `/${known}` === request.url);
        if (name === undefined) return next();
        response.setHeader(
          'content-type',
          name.endsWith('.js') ? 'text/javascript' : 'application/octet-stream',
        );
        response.end(read(name));
      });
    },
  };
}

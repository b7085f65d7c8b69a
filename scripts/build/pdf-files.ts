import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const ROOT = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
/** Includes the JavaScript decoders: the content security policy forbids WebAssembly in workers. */
const FILES = '{cmaps/*.bcmap,standard_fonts/*.{pfb,ttf},wasm/*_nowasm_fallback.js}';
const BASE_PATH = 'assets/pdfjs/';

export function pdfFiles(): Plugin {
  const names = globSync(FILES, { cwd: ROOT }).map((name) => name.replaceAll(path.sep, '/'));
  const read = (name: string) => readFileSync(path.join(ROOT, name));
  return {
    name: 'pdf-files',
    generateBundle() {
      for (const name of names)
        this.emitFile({ type: 'asset', fileName: `${BASE_PATH}${name}`, source: read(name) });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${BASE_PATH}`, (request, response, next) => {
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

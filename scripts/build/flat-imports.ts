import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Chunks = Readonly<Record<string, Rolldown.RenderedChunk>>;

/**
 * Adds all transitive imports to a lazy chunk, so that the browser fetches them in parallel and not
 * layer by layer. Vite's preload list would enlarge the entry file with each screen.
 */
export function flatImports(): Plugin {
  return {
    name: 'flat-imports',
    apply: 'build',
    renderChunk(code, chunk, _options, { chunks }) {
      if (!chunk.isDynamicEntry) return null;
      const entries = Object.values(chunks).filter(({ isEntry }) => isEntry);
      const known = new Set(
        entries.flatMap(({ fileName }) => [...collectImports(fileName, chunks)]),
      );
      for (const name of [chunk.fileName, ...chunk.imports]) known.add(name);
      const unknown = [...collectImports(chunk.fileName, chunks)].filter(
        (name) => !known.has(name),
      );
      const imports = unknown
        .filter((name) => !isStyleOnly(chunks[name]))
        .map((name) => `import"./${path.basename(name)}";`);
      return { code: `${code}\n${imports.join('')}`, map: null };
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        for (const [, name = ''] of file.code.matchAll(/import"\.\/([^"]+)"/g)) {
          const isThere = Object.keys(bundle).some((known) => path.basename(known) === name);
          if (!isThere)
            this.error(`${file.fileName} imports ${name}, which the build did not emit.`);
        }
      }
    },
  };
}

/** Vite removes a chunk that holds only style sheets, so no import may name it. */
const isStyleOnly = (chunk: Rolldown.RenderedChunk | undefined): boolean =>
  chunk !== undefined && Object.keys(chunk.modules).every((id) => /\.css(\?|$)/.test(id));

function collectImports(fileName: string, chunks: Chunks): ReadonlySet<string> {
  const files = new Set([fileName]);
  for (const file of files) {
    for (const next of chunks[file]?.imports ?? []) files.add(next);
  }
  return files;
}

import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Chunks = Readonly<Record<string, Rolldown.RenderedChunk>>;

/**
 * What is loaded later names everything behind its own imports, so that the browser fetches all of it at
 * once instead of one layer after the other. Vite's list of preloads would do the same one step sooner,
 * but stands in the first file that everybody loads, and grows with each screen.
 */
export function flatImports(): Plugin {
  return {
    name: 'flat-imports',
    apply: 'build',
    renderChunk(code, chunk, _options, { chunks }) {
      if (!chunk.isDynamicEntry) return null;
      const entries = Object.values(chunks).filter(({ isEntry }) => isEntry);
      const known = new Set(entries.flatMap(({ fileName }) => [...filesBehind(fileName, chunks)]));
      for (const name of [chunk.fileName, ...chunk.imports]) known.add(name);
      const unknown = [...filesBehind(chunk.fileName, chunks)].filter((name) => !known.has(name));
      const imports = unknown
        .filter((name) => !isStyleAlone(chunks[name]))
        .map((name) => `import"./${path.basename(name)}";`);
      return { code: `${code}\n${imports.join('')}`, map: null };
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        for (const [, name = ''] of file.code.matchAll(/import"\.\/([^"]+)"/g)) {
          const isThere = Object.keys(bundle).some((known) => path.basename(known) === name);
          if (!isThere) this.error(`${file.fileName} imports ${name}, which is not built.`);
        }
      }
    },
  };
}

/** Vite takes such a file away again once its style sheet stands by itself. */
const isStyleAlone = (chunk: Rolldown.RenderedChunk | undefined): boolean =>
  chunk !== undefined && Object.keys(chunk.modules).every((id) => /\.css(\?|$)/.test(id));

/** Every file that comes with this one, itself included. */
function filesBehind(fileName: string, chunks: Chunks): ReadonlySet<string> {
  const files = new Set([fileName]);
  for (const file of files) {
    for (const next of chunks[file]?.imports ?? []) files.add(next);
  }
  return files;
}

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
      const unknown = [...filesBehind(chunk.fileName, chunks)].filter(
        (name) => !known.has(name) && !isOnlyStyles(chunks[name]),
      );
      const imports = unknown.map((name) => `import"./${path.basename(name)}";`);
      return { code: `${code}\n${imports.join('')}`, map: null };
    },
  };
}

/** Its script is empty, and Vite takes it away once the style sheet is written. */
const isOnlyStyles = (chunk: Rolldown.RenderedChunk | undefined): boolean =>
  chunk?.moduleIds.every((id) => id.endsWith('.css')) ?? false;

/** Every file that comes with this one, itself included. */
function filesBehind(fileName: string, chunks: Chunks): ReadonlySet<string> {
  const files = new Set([fileName]);
  for (const file of files) {
    for (const next of chunks[file]?.imports ?? []) files.add(next);
  }
  return files;
}

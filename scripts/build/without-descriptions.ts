import type { Plugin } from 'vite';

const MACHINE = /\/src\/machines\/(screens|workflows)\/[\w-]+\.ts$/;
const DESCRIPTION = /\bdescription:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),/g;

/**
 * What the states of the machines mean is read in their sources, asked for by their tests, and shown of workflows as the
 * server says it. No browser reads it out of its own machines, and everybody would wait for it before the first list.
 */
export function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!MACHINE.test(id)) return null;
      // As many lines as before: the map of the source still fits.
      const shorter = code.replaceAll(DESCRIPTION, (found) => found.replaceAll(/[^\n]/g, ''));
      return { code: shorter, map: null };
    },
  };
}

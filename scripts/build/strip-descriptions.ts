import type { Plugin } from 'vite';

const MACHINE = /\/src\/machines\/(screens|workflows)\/[\w-]+\.ts$/;
const DESCRIPTION = /\bdescription:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),/g;

/**
 * Strips the state descriptions of the machines from the bundle to reduce the first download.
 * Screens show the descriptions that the server sends.
 */
export function stripDescriptions(): Plugin {
  return {
    name: 'strip-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!MACHINE.test(id)) return null;
      // Keeps the line count, so that the source map remains valid.
      const stripped = code.replaceAll(DESCRIPTION, (found) => found.replaceAll(/[^\n]/g, ''));
      return { code: stripped, map: null };
    },
  };
}

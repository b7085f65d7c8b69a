import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';

const pages = fileURLToPath(new URL('./pages/', import.meta.url));
const output = (name: string) =>
  fileURLToPath(new URL(`../../../.cache/grid-pages/${name}/`, import.meta.url));

export type PageName = 'grid' | 'plain' | 'behaviour' | 'gallery';

export type ServedPage = { readonly address: string; readonly close: () => Promise<void> };

/** A test runner calls its environment "test", and Vite would then bundle React's slow development build. */
async function inProduction(work: () => Promise<unknown>): Promise<void> {
  const { NODE_ENV: before } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await work();
  } finally {
    process.env.NODE_ENV = before;
  }
}

function buildPage(name: PageName) {
  return build({
    configFile: false,
    root: pages,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: output(name),
      emptyOutDir: true,
      target: 'es2023',
      rollupOptions: { input: `${pages}${name}.html` },
    },
  });
}

/** A production build of one page, as a browser would get it. */
export async function servePage(name: PageName): Promise<ServedPage> {
  await inProduction(() => buildPage(name));
  const server = await preview({
    configFile: false,
    root: pages,
    logLevel: 'silent',
    build: { outDir: output(name) },
    preview: { host: '127.0.0.1', port: 0, strictPort: false },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('the page has no port');
  return {
    address: `http://127.0.0.1:${address.port}/${name}.html`,
    close: () => server.close(),
  };
}

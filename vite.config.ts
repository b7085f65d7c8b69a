import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkOf, chunkOfMany, MANY } from './scripts/build/chunk-of.ts';
import { flatImports } from './scripts/build/flat-imports.ts';
import { pdfFiles } from './scripts/build/pdf-files.ts';
import { withoutDescriptions } from './scripts/build/without-descriptions.ts';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    flatImports(),
    withoutDescriptions(),
    pdfFiles(),
  ],
  build: {
    sourcemap: true,
    target: 'es2023',
    // The frame is one file on purpose; what it may weigh is measured where it counts, in tests/verification/bench.
    chunkSizeWarningLimit: 600,
    // Scripts find each other by `flatImports`; only style sheets must be known before.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      // What each call asks of its caller is written into the one screen that asks, not loaded by all of them.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: {
        // The frame names the style sheet of every screen, and everybody loads it first: words there would cost.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/[hash][extname]'
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: chunkOf, debugName: 'together' },
            { name: chunkOfMany, minShareCount: MANY, debugName: 'shared' },
          ],
        },
      },
    },
  },
});

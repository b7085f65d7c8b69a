import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { assignChunk, assignSharedChunk, MIN_SHARE_COUNT } from './scripts/build/assign-chunk.ts';
import { flatImports } from './scripts/build/flat-imports.ts';
import { pdfFiles } from './scripts/build/pdf-files.ts';
import { stripDescriptions } from './scripts/build/strip-descriptions.ts';

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
    stripDescriptions(),
    pdfFiles(),
  ],
  build: {
    sourcemap: true,
    target: 'es2023',
    // The frame chunk is one file on purpose. The benchmarks in tests/verification/bench limit its
    // size.
    chunkSizeWarningLimit: 600,
    // `flatImports` replaces the preloading of scripts. Style sheets must be known before the
    // script runs.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      // Inlines the access rule of each operation into the screen that uses it, so that no screen
      // loads all of them.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: {
        // The frame chunk names the style sheets of all screens and is loaded first, so their names
        // are short.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/[hash][extname]'
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: assignChunk, debugName: 'together' },
            { name: assignSharedChunk, minShareCount: MIN_SHARE_COUNT, debugName: 'shared' },
          ],
        },
      },
    },
  },
});

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

it('"Cancel" closes every dialog, except the dialogs that cancel a record', () => {
  const others = globSync('src/{features,shared,routes,ui}/**/*.tsx', { cwd: ROOT }).flatMap(
    (file) =>
      [
        ...readFileSync(path.join(ROOT, file), 'utf8').matchAll(
          /\bcancelLabel=("[^"]*"|\{[^}]*\})/g,
        ),
      ]
        .filter(([, label]) => label !== '"Cancel"')
        .map(([, label]) => `${file.replaceAll(path.sep, '/')}: ${label}`),
  );
  expect(others.toSorted()).toEqual([
    'src/features/confirm-stone/order-dialogs.tsx: "Keep"',
    'src/features/shipment/shipment-drawer.tsx: "Keep"',
  ]);
});

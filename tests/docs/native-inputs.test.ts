import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Inputs of days and times that look and read differently in each browser and country. */
const NATIVE = /\btype(?:=\{?|: ?)["'](?:date|time|datetime-local|month|week)["']|\bTimeInput\b/g;

it("no screen uses the browser's own date or time input", () => {
  const found = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !/\.gen\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(NATIVE)].map(
        ([input]) => `${file}: ${input}`,
      ),
    );
  expect(found).toEqual([]);
});

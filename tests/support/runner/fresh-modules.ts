import { afterAll, vi } from 'vitest';

// One worker runs many test files, so that Node loads and optimizes the server only once, as in a
// long-running portal. Browser code and test modules load again for each file. Changes that a file
// made to its environment are reset.
vi.resetModules();

const environment = { ...process.env };
afterAll(() => {
  vi.useRealTimers();
  for (const name of Object.keys(process.env))
    if (!(name in environment)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, environment);
});

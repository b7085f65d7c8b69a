import { afterAll, vi } from 'vitest';

// One worker goes from file to file, so that Node reads the server once and makes it quick once, as in a portal that runs
// for long. What is of the browser and of the tests themselves begins anew with each file, and so does what a file may
// have changed around itself.
vi.resetModules();

const environment = { ...process.env };
afterAll(() => {
  vi.useRealTimers();
  for (const name of Object.keys(process.env))
    if (!(name in environment)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, environment);
});

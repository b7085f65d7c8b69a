import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** SPIN writes its checker in C. Where either is missing, the same is still explored by our own engine. */
export async function hasSpin(): Promise<boolean> {
  try {
    await Promise.all([run('spin', ['-V']), run('gcc', ['--version'])]);
    return true;
  } catch {
    return false;
  }
}

export interface Checked {
  readonly worlds: number;
  readonly errors: number;
  readonly said: string;
}

/** Every world of a model. */
export const worldsBySpin = (model: string): Promise<Checked> =>
  checker(model, ['-DSAFETY', '-DNOCLAIM'], (check) => check());

/** Promises of a model, each by its name, where no process that can go on stands still for good. */
export const promisesBySpin = (
  model: string,
  promises: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, Checked>>> => {
  const claims = Object.entries(promises).map(([name, says]) => `ltl ${name} { ${says} }\n`);
  return checker(`${model}${claims.join('')}`, ['-DNFAIR=16'], async (check) => {
    const found: Record<string, Checked> = {};
    for (const name of Object.keys(promises)) found[name] = await check('-a', '-f', '-N', name);
    return found;
  });
};

/** Without the reduction every world is counted. */
async function checker<T>(
  model: string,
  how: readonly string[],
  ask: (check: (...options: string[]) => Promise<Checked>) => Promise<T>,
): Promise<T> {
  const cwd = await mkdtemp(path.join(tmpdir(), 'culet-spin-'));
  try {
    await writeFile(path.join(cwd, 'model.pml'), model);
    await run('spin', ['-a', 'model.pml'], { cwd });
    await run('gcc', ['-O1', '-w', '-DNOREDUCE', ...how, '-o', 'pan', 'pan.c'], { cwd });
    return await ask(async (...options) => {
      const { stdout: said } = await run('./pan', ['-n', '-E', '-m1000000', ...options], { cwd });
      const number = (pattern: RegExp) => Number(pattern.exec(said)?.[1] ?? Number.NaN);
      return {
        worlds: number(/(\d+) states, stored/),
        errors: number(/errors: (\d+)/),
        said,
      };
    });
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}

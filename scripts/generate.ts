import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateArchitecture } from './generate/architecture.ts';
import { generateContract } from './generate/contract.ts';
import { generateEdgeTable } from './generate/edge-table.ts';
import { isCompiledFrom, KERNEL_MODULE, KERNEL_SOURCE } from './generate/kernel-module.ts';
import type { Output } from './generate/output.ts';
import { generateStatementTypes } from './generate/statement-types.ts';
import { generateWorkflowDocs } from './generate/workflow-docs.ts';
import { generateWorld } from './generate/world.ts';

/**
 * Writes all files generated from the contract, the migrations and the machines. `--check` writes
 * nothing: it lists the files that would change and exits with code 1.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Holds generated files only: any other file is a leftover and is removed. */
const GENERATED_FOLDER = 'docs/workflows';

async function main(): Promise<void> {
  const check = process.argv.includes('--check');
  const outputs = await generateAll();
  const stale = await findStale(outputs);
  const leftovers = await findLeftovers(outputs);
  if (!(await isKernelCurrent())) {
    console.log(`${KERNEL_MODULE} is outdated. Run npm run kernel.`);
    process.exitCode = 1;
  }
  if (check) {
    for (const { path: file } of stale) console.log(`${file} is outdated. Run npm run generate.`);
    for (const file of leftovers)
      console.log(`${file} is no longer generated. Run npm run generate to remove it.`);
    if (stale.length + leftovers.length > 0) process.exitCode = 1;
    if (!process.exitCode) console.log(`${outputs.length} generated files are up to date`);
    return;
  }
  await Promise.all(stale.map(write));
  await Promise.all(leftovers.map((file) => rm(path.join(ROOT, file))));
  for (const { path: file } of stale) console.log(`wrote ${file}`);
  for (const file of leftovers) console.log(`removed ${file}`);
  console.log(`${outputs.length} generated files, ${stale.length + leftovers.length} changed`);
}

async function generateAll(): Promise<Output[]> {
  const [contract, database, docs, architecture, world] = await Promise.all([
    generateContract(ROOT),
    generateStatementTypes(ROOT),
    generateWorkflowDocs(),
    generateArchitecture(ROOT),
    generateWorld(),
  ]);
  return [...contract, database, generateEdgeTable(), ...docs, architecture, world];
}

async function isKernelCurrent(): Promise<boolean> {
  const [module, source] = await Promise.all(
    [KERNEL_MODULE, KERNEL_SOURCE].map((file) => readFile(path.join(ROOT, file), 'utf8')),
  );
  return isCompiledFrom(module ?? '', source ?? '');
}

async function findStale(outputs: readonly Output[]): Promise<Output[]> {
  const current = await Promise.all(
    outputs.map(({ path: file }) => readFile(path.join(ROOT, file), 'utf8').catch(() => null)),
  );
  return outputs.filter(({ content }, index) => content !== current[index]);
}

async function findLeftovers(outputs: readonly Output[]): Promise<string[]> {
  const known = new Set(outputs.map(({ path: file }) => file));
  const found = await readdir(path.join(ROOT, GENERATED_FOLDER)).catch(() => []);
  return found.map((name) => `${GENERATED_FOLDER}/${name}`).filter((file) => !known.has(file));
}

async function write({ path: file, content }: Output): Promise<void> {
  const target = path.join(ROOT, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, content);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

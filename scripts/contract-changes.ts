import { readFile, writeFile } from 'node:fs/promises';
import {
  type BreakingChange,
  type Contract,
  findBreakingChanges,
} from './contract/breaking-changes.ts';

/**
 * Compares the contract with the last released one and lists the breaking changes. `--approve
 * "why"` records open breaks as intended, with the reason, in approved-breaks.json. `--release`
 * makes the present contract the released one and clears the approvals.
 */
const RELEASED = new URL('../openapi/released/contract.gen.json', import.meta.url);
const APPROVED = new URL('../openapi/released/approved-breaks.json', import.meta.url);
const PRESENT = new URL('../server/platform/http/contract.gen.json', import.meta.url);

interface Approval extends BreakingChange {
  why: string;
}

const read = async <T>(file: URL): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T;
const isSame = (a: BreakingChange, b: BreakingChange): boolean =>
  a.where === b.where && a.what === b.what;

/**
 * Descriptions and examples break no API client, so the released contract is stored without them.
 */
const WORDS = new Set(['description', 'summary', 'example', 'examples', 'tags', 'info']);
const withoutWords = (key: string, value: unknown): unknown =>
  WORDS.has(key) && !isSchemaLike(value) ? undefined : value;
/** A property may have the name of a keyword, such as `description`: its value is then a schema. */
const isSchemaLike = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('type' in value || '$ref' in value);

async function main([flag, why]: readonly string[]): Promise<void> {
  const present = await read<Contract>(PRESENT);
  if (flag === '--release') {
    await writeFile(RELEASED, `${JSON.stringify(present, withoutWords)}\n`);
    await writeFile(APPROVED, '[]\n');
    console.log('The present contract is now the released one.');
    return;
  }
  const breaks = findBreakingChanges(await read<Contract>(RELEASED), present);
  const approvals = await read<Approval[]>(APPROVED);
  const open = breaks.filter((one) => !approvals.some((approval) => isSame(approval, one)));
  const unneeded = approvals.filter((approval) => !breaks.some((one) => isSame(approval, one)));
  if (flag === '--approve') {
    if (!why?.trim())
      throw new Error('State the reason: npm run contract:changes -- --approve "the reason"');
    const kept = approvals.filter((approval) => !unneeded.includes(approval));
    const all = [...kept, ...open.map((one) => ({ ...one, why }))];
    await writeFile(APPROVED, `${JSON.stringify(all, null, 2)}\n`);
    console.log(
      `${open.length} breaking changes approved, ${unneeded.length} unneeded approvals removed.`,
    );
    return;
  }
  for (const { where, what } of open) console.log(`Breaking change: ${where} ${what}`);
  for (const { where, what } of unneeded) console.log(`Unneeded approval: ${where} ${what}`);
  if (open.length > 0)
    console.log(
      'Revert these changes, or approve them: npm run contract:changes -- --approve "the reason"',
    );
  if (open.length + unneeded.length > 0) process.exitCode = 1;
  else console.log(`No unapproved breaking changes, ${approvals.length} approved.`);
}

await main(process.argv.slice(2));

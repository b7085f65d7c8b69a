import { readFile, writeFile } from 'node:fs/promises';
import { type Break, type Contract, contractBreaks } from './contract/contract-breaks.ts';

/**
 * Holds the contract against the one that was released last, and names what breaks a client. A break that is
 * meant stands in the file of approvals with its reason: `--approve "why"` writes those that are open.
 * `--release` makes the present contract the released one, and begins the approvals anew.
 */
const RELEASED = new URL('../openapi/released/contract.gen.json', import.meta.url);
const APPROVED = new URL('../openapi/released/approved-breaks.json', import.meta.url);
const PRESENT = new URL('../server/platform/http/contract.gen.json', import.meta.url);

interface Approval extends Break {
  why: string;
}

const read = async <T>(file: URL): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T;
const isSame = (a: Break, b: Break): boolean => a.where === b.where && a.what === b.what;

/** Words and examples break nobody, so the released contract is kept without them. */
const WORDS = new Set(['description', 'summary', 'example', 'examples', 'tags', 'info']);
const withoutWords = (key: string, value: unknown): unknown =>
  WORDS.has(key) && !isSchemaLike(value) ? undefined : value;
/** A property may be called as a keyword is. */
const isSchemaLike = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('type' in value || '$ref' in value);

async function main([flag, why]: readonly string[]): Promise<void> {
  const present = await read<Contract>(PRESENT);
  if (flag === '--release') {
    await writeFile(RELEASED, `${JSON.stringify(present, withoutWords)}\n`);
    await writeFile(APPROVED, '[]\n');
    console.log('The present contract is the released one.');
    return;
  }
  const breaks = contractBreaks(await read<Contract>(RELEASED), present);
  const approvals = await read<Approval[]>(APPROVED);
  const open = breaks.filter((one) => !approvals.some((approval) => isSame(approval, one)));
  const idle = approvals.filter((approval) => !breaks.some((one) => isSame(approval, one)));
  if (flag === '--approve') {
    if (!why?.trim())
      throw new Error('say why: npm run contract:changes -- --approve "the reason"');
    const kept = approvals.filter((approval) => !idle.includes(approval));
    const all = [...kept, ...open.map((one) => ({ ...one, why }))];
    await writeFile(APPROVED, `${JSON.stringify(all, null, 2)}\n`);
    console.log(`${open.length} approved, ${idle.length} approvals of what breaks nobody dropped.`);
    return;
  }
  for (const { where, what } of open) console.log(`breaks clients: ${where} ${what}`);
  for (const { where, what } of idle) console.log(`approved, and breaks nobody: ${where} ${what}`);
  if (open.length > 0)
    console.log('Undo it, or approve it: npm run contract:changes -- --approve "the reason"');
  if (open.length + idle.length > 0) process.exitCode = 1;
  else console.log(`No unapproved break; ${approvals.length} approved.`);
}

await main(process.argv.slice(2));

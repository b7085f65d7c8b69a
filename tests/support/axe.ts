import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const SCRIPT = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** What WCAG 2.2 AA asks, and what its readers count as good practice. */
const RULES: RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  resultTypes: ['violations'],
  rules: {
    // Off unless asked for.
    'label-content-name-mismatch': { enabled: true },
    'target-size': { enabled: true },
  },
};

/** What a page has against it, a line for each place. */
export async function faultsByAxe(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  // As the tool brings it, and not as a tag: the portal lets no script in that is not its own.
  if (!isThere) await page.evaluate(await axe());
  const { violations } = await page.evaluate(
    (options) =>
      (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(
        options,
      ),
    RULES,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const why = [...any, ...all, ...none].map(({ message }) => message).at(0) ?? '';
      return `${id}: ${target.join(' ')} (${why})`;
    }),
  );
}

let text: string | undefined;
async function axe(): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  text ??= await readFile(SCRIPT, 'utf8');
  return text;
}

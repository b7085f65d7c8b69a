import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, NodeResult, RunOptions } from 'axe-core';
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

let script: Promise<string> | undefined;

/** Rows beyond the first of a list are made as those are, and asking each of them takes most of the time. */
const LIKE_THE_FIRST = ['tr[data-index]', '.ui-grid-item', '.ui-cards-line', '.sheet-table tr'].map(
  (row) => `${row}:nth-child(n + 5)`,
);

interface Asked {
  /** only the first rows of lists */
  readonly swiftly?: boolean;
  /** only these parts of the page; those that are not there are not missed */
  readonly within?: readonly string[];
}

/** What a page has against it, a line for each place. */
export async function faultsByAxe(page: Page, asked: Asked = {}): Promise<string[]> {
  const { swiftly = false, within = [] } = asked;
  script ??= readFile(SCRIPT, 'utf8');
  // As the tool brings it, and not as a tag: the portal lets no script in that is not its own.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await script);
  return page.evaluate(
    async ({ options, left, parts }) => {
      const { axe } = window as unknown as {
        axe: { run(of: ElementContext, asked: RunOptions): Promise<AxeResults> };
      };
      // A menu or a list of choices hangs at the end of the page while it is open, as a dialog does, for which the rule makes room itself.
      const isOfMenu = ({ target }: NodeResult): boolean =>
        document
          .querySelector(String(target.at(-1)))
          ?.closest('[data-portal]')
          ?.querySelector('[role="menu"], [role="listbox"]') instanceof Element;
      // What the fold cuts is smaller than it is until somebody scrolls.
      const isAtFold = ({ target }: NodeResult): boolean => {
        const cut = document.querySelector(String(target.at(-1)));
        let room = cut?.parentElement;
        while (room && getComputedStyle(room).overflow === 'visible') room = room.parentElement;
        if (!cut || !room) return false;
        const [inside, outside] = [cut.getBoundingClientRect(), room.getBoundingClientRect()];
        return (
          inside.bottom > outside.bottom ||
          inside.top < outside.top ||
          inside.right > outside.right ||
          inside.left < outside.left
        );
      };
      // Mantine begins a menu with a place that takes the focus and is nothing; whatever else is in it must be of a menu.
      const OF_MENUS = ['menuitem', 'menuitemradio', 'menuitemcheckbox', 'separator', 'group'];
      const isOfItems = ({ target }: NodeResult): boolean =>
        [
          ...(document
            .querySelector(String(target.at(-1)))
            ?.querySelectorAll('[role]:not([role="presentation"][data-autofocus])') ?? []),
        ].every((part) => OF_MENUS.includes(part.role ?? ''));
      // A list of choices is walked by the arrows from its field; the rule knows that only of a field that was opened by hand.
      const isChoices = ({ target }: NodeResult): boolean =>
        document.querySelector(String(target.at(-1)))?.role === 'listbox';
      const isNone: Readonly<Record<string, (node: NodeResult) => boolean>> = {
        region: isOfMenu,
        'aria-required-children': isOfItems,
        'scrollable-region-focusable': isChoices,
        'target-size': isAtFold,
      };
      const exclude = left.map((row) => [row]);
      const there = parts.filter((part) => document.querySelector(part));
      const { violations } = await axe.run(
        there.length > 0 ? { include: there.map((part) => [part]), exclude } : { exclude },
        options,
      );
      return violations.flatMap(({ id, nodes }) =>
        nodes
          .filter((node) => !isNone[id]?.(node))
          .map(({ target, any, all, none }) => {
            const why = [...any, ...all, ...none].at(0)?.message ?? '';
            return `${id}: ${target.join(' ')} (${why})`;
          }),
      );
    },
    { options: RULES, left: swiftly ? LIKE_THE_FIRST : [], parts: [...within] },
  );
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, NodeResult, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const SCRIPT = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** WCAG 2.2 AA and the best practices of axe. */
const RULES: RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  resultTypes: ['violations'],
  rules: {
    // axe disables these rules by default.
    'label-content-name-mismatch': { enabled: true },
    'target-size': { enabled: true },
  },
};

let script: Promise<string> | undefined;

/**
 * Rows after the fourth of a list have the same markup. Checking each of them would take most of
 * the time.
 */
const LIKE_THE_FIRST = ['tr[data-index]', '.ui-grid-item', '.ui-cards-line', '.sheet-table tr'].map(
  (row) => `${row}:nth-child(n + 5)`,
);

interface Asked {
  /** checks only the first rows of lists */
  readonly swiftly?: boolean;
  /** checks only these parts of the page; missing parts are ignored */
  readonly within?: readonly string[];
}

/** Returns the violations that axe finds on the page, one line for each place. */
export async function faultsByAxe(page: Page, asked: Asked = {}): Promise<string[]> {
  const { swiftly = false, within = [] } = asked;
  script ??= readFile(SCRIPT, 'utf8');
  // Evaluated instead of added as a script tag, because the content security policy blocks foreign
  // scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await script);
  return page.evaluate(
    async ({ options, left, parts }) => {
      const { axe } = window as unknown as {
        axe: { run(of: ElementContext, asked: RunOptions): Promise<AxeResults> };
      };
      // Menus and listboxes render in a portal at the end of the body. The rule already exempts
      // dialogs there.
      const isOfMenu = ({ target }: NodeResult): boolean =>
        document
          .querySelector(String(target.at(-1)))
          ?.closest('[data-portal]')
          ?.querySelector('[role="menu"], [role="listbox"]') instanceof Element;
      const isCut = ({ target }: Pick<NodeResult, 'target'>): boolean => {
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
      // A target that the scroll container cuts is smaller than it is after scrolling. One that is
      // obscured only by the part of another that is cut, such as a state outside the visible part
      // of a diagram, has its full size.
      const isAtFold = (node: NodeResult): boolean => {
        const obscuring = node.any.flatMap(({ relatedNodes }) => relatedNodes ?? []);
        return isCut(node) || (obscuring.length > 0 && obscuring.every(isCut));
      };
      // Mantine starts a menu with an empty focus target. Everything else in a menu must have a
      // menu role.
      const OF_MENUS = ['menuitem', 'menuitemradio', 'menuitemcheckbox', 'separator', 'group'];
      const isOfItems = ({ target }: NodeResult): boolean =>
        [
          ...(document
            .querySelector(String(target.at(-1)))
            ?.querySelectorAll('[role]:not([role="presentation"][data-autofocus])') ?? []),
        ].every((part) => OF_MENUS.includes(part.role ?? ''));
      // The arrow keys of the field navigate the listbox. The rule knows this only for an expanded
      // combobox.
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

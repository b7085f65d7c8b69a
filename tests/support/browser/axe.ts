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
      const elementOf = ({ target }: Pick<NodeResult, 'target'>): Element | null =>
        document.querySelector(String(target.at(-1)));
      // Menus and listboxes render in a portal at the end of the body. The rule already exempts
      // dialogs there.
      const isOfMenu = (node: NodeResult): boolean =>
        elementOf(node)
          ?.closest('[data-portal]')
          ?.querySelector('[role="menu"], [role="listbox"]') instanceof Element;
      /** Returns the part of an element that its scroll containers do not hide. */
      const visiblePart = (element: Element) => {
        let { top, bottom, left, right } = element.getBoundingClientRect();
        for (let room = element.parentElement; room; room = room.parentElement) {
          if (getComputedStyle(room).overflow === 'visible') continue;
          const clip = room.getBoundingClientRect();
          [top, left] = [Math.max(top, clip.top), Math.max(left, clip.left)];
          [bottom, right] = [Math.min(bottom, clip.bottom), Math.min(right, clip.right)];
        }
        return { top, bottom, left, right };
      };
      const overlaps = (one: Element, other: Element): boolean => {
        const [a, b] = [visiblePart(one), visiblePart(other)];
        return (
          Math.max(a.top, b.top) < Math.min(a.bottom, b.bottom) &&
          Math.max(a.left, b.left) < Math.min(a.right, b.right)
        );
      };
      // A target that the scroll container cuts is smaller than it is after scrolling.
      const isAtFold = (node: NodeResult): boolean => {
        const cut = elementOf(node);
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
      // axe also counts parts that a scroll container hides, such as a state outside the visible
      // part of a diagram, as obscuring a target.
      const isObscuredByHidden = (node: NodeResult): boolean => {
        const target = elementOf(node);
        const obscuring = node.any
          .flatMap(({ relatedNodes }) => relatedNodes ?? [])
          .map((one) => elementOf(one));
        return (
          target !== null &&
          obscuring.length > 0 &&
          obscuring.every((one) => one !== null && !overlaps(one, target))
        );
      };
      // Mantine starts a menu with an empty focus target. Everything else in a menu must have a
      // menu role.
      const OF_MENUS = ['menuitem', 'menuitemradio', 'menuitemcheckbox', 'separator', 'group'];
      const isOfItems = (node: NodeResult): boolean =>
        [
          ...(elementOf(node)?.querySelectorAll(
            '[role]:not([role="presentation"][data-autofocus])',
          ) ?? []),
        ].every((part) => OF_MENUS.includes(part.role ?? ''));
      // The arrow keys of the field navigate the listbox. The rule knows this only for an expanded
      // combobox.
      const isChoices = (node: NodeResult): boolean => elementOf(node)?.role === 'listbox';
      const isNone: Readonly<Record<string, (node: NodeResult) => boolean>> = {
        region: isOfMenu,
        'aria-required-children': isOfItems,
        'scrollable-region-focusable': isChoices,
        'target-size': (node) => isAtFold(node) || isObscuredByHidden(node),
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

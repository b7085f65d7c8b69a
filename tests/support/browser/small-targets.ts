import type { Page } from 'playwright-core';

/** Minimum size of a touch target in pixels. */
const THUMB = 38;

/**
 * Returns visible controls whose hit area is smaller than a thumb, with its size. The hit area is
 * measured outwards from the center. A wide label therefore counts, and an overlapping neighbour
 * reduces it. Links inside sentences and parts of pictures are exempt.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((thumb) => {
    const ROLES = 'button link checkbox radio switch tab menuitem option slider combobox'.split(
      ' ',
    );
    const CONTROLS = [
      ...['a[href]', 'button', 'input:not([type=hidden])', 'select', 'textarea', 'summary'],
      ...ROLES.map((role) => `[role=${role}]`),
    ].join(', ');

    const isSeen = (part: Element): boolean => {
      const { width, height } = part.getBoundingClientRect();
      if (width <= 1 || height <= 1) return false;
      return part.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    const isInSentence = (control: Element): boolean =>
      getComputedStyle(control).display.startsWith('inline') &&
      [...(control.parentElement?.childNodes ?? [])].some(
        ({ nodeType, textContent }) =>
          nodeType === Node.TEXT_NODE && /\p{L}{2}/u.test(textContent ?? ''),
      );
    const labelsOf = (control: Element): Element[] =>
      control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    const isWhole = (part: Element): boolean => {
      const { width, height } = part.getBoundingClientRect();
      return width >= thumb && height >= thumb;
    };
    const nameOf = (control: Element): string => {
      const words = [control, ...labelsOf(control)].map((part) => part.textContent?.trim());
      const name = control.getAttribute('aria-label') ?? words.find(Boolean) ?? '';
      return `${control.tagName.toLowerCase()} ${control.getAttribute('class') ?? ''} “${name}”`;
    };
    /**
     * Returns the width and height of the hit area, or null if another element covers its center.
     */
    const reachOf = (parts: readonly Element[]): { wide: number; high: number } | null => {
      const [shown] = parts;
      shown?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = shown?.getBoundingClientRect() ?? new DOMRect();
      const answers = (x: number, y: number): boolean => {
        const hit = document.elementFromPoint(left + width / 2 + x, top + height / 2 + y);
        return hit !== null && parts.some((part) => part.contains(hit));
      };
      if (!answers(0, 0)) return null;
      const far = (x: number, y: number): number => {
        let steps = 0;
        while (steps < thumb * 2 && answers(x * steps, y * steps)) steps += 0.5;
        return steps;
      };
      return { wide: far(1, 0) + far(-1, 0), high: far(0, 1) + far(0, -1) };
    };

    const small = new Set<string>();
    for (const control of document.body.querySelectorAll(CONTROLS)) {
      const parts = [control, ...labelsOf(control)].filter(isSeen);
      if (parts.length === 0 || parts.some(isWhole)) continue;
      if (control.closest('svg') || isInSentence(control)) continue;
      const reach = reachOf(parts);
      // Half a pixel is lost if the center lies between two pixels.
      if (reach && Math.min(reach.wide, reach.high) < thumb - 0.5)
        small.add(`${nameOf(control)} ${reach.wide} x ${reach.high}`);
    }
    return [...small];
  }, THUMB);

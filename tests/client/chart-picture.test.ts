import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { STYLES } from '../../src/shared/charts/serialize-svg.ts';

/** Rules of the page alone: a saved picture is neither laid out nor pointed at. */
const OF_THE_PAGE = ['display', 'overflow', 'text-decoration', 'font-variant-numeric'];

it('a saved picture of a chart contains every style that its figures and lines have on the page', () => {
  const css = readFileSync('src/shared/charts/chart.css', 'utf8');
  const rules = [...css.matchAll(/\.chart-svg[^{]*\{([^}]*)\}/g)].map(([, rule = '']) => rule);
  const used = new Set(rules.flatMap((rule) => rule.match(/[\w-]+(?=:)/g) ?? []));
  const lost = [...used].filter(
    (name) => !OF_THE_PAGE.includes(name) && !(STYLES as readonly string[]).includes(name),
  );
  expect(used).toContain('paint-order');
  expect(lost).toEqual([]);
});

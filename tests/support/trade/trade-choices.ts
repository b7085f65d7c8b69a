import { readFileSync } from 'node:fs';
import type { Choice } from '#common/trade/filter.ts';

const MASTERS = new URL('../../../server/platform/db/migrations/0005_masters.sql', import.meta.url);
const LISTS = /\('([A-Z]+)', \d+, (true|false), '([^']+)'\)/g;
const GRADES = /\(\d+, '([^']+)', '[^']+', (true|false)\)/g;

/** The master values of a new portal in trade order, in the format of the server. */
export function tradeChoices(): Record<string, Choice[]> {
  const sql = readFileSync(MASTERS, 'utf8');
  const choices: Record<string, Choice[]> = {};
  for (const [, list = '', shown, names = ''] of sql.matchAll(LISTS)) {
    const values = names.split(',').map((name) => ({
      code: name.toUpperCase().replaceAll(' ', '_'),
      name,
      is_display: shown === 'true',
    }));
    choices[list] = [...(choices[list] ?? []), ...values];
  }
  const grades = [...sql.matchAll(GRADES)].map(([, name = '', shown]) => ({
    code: name.toUpperCase(),
    name,
    is_display: shown === 'true',
  }));
  for (const list of ['CUT', 'POLISH', 'SYMMETRY']) choices[list] = grades;
  choices.MILKY?.push({ code: 'UNSPECIFIED', name: 'Milky (unspecified)', is_display: true });
  return choices;
}

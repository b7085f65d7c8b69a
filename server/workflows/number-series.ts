import type { Change } from './change.ts';

const NEXT = {
  name: 'number-next',
  text: `insert into number_series as s (prefix, year, last) values ($1, extract(year from now()), 1)
         on conflict (prefix, year) do update set last = s.last + 1
         returning prefix || '-' || year || '-' || lpad(last::text, 6, '0') as number`,
};

/** The next number of a year's series, without gaps: its row stays locked until the commit, so ask for it late. */
export async function nextNumber(change: Change, prefix: 'HO'): Promise<string> {
  const { rows } = await change.client.query<{ number: string }>({ ...NEXT, values: [prefix] });
  if (!rows[0]) throw new Error(`the series ${prefix} gave no number`);
  return rows[0].number;
}

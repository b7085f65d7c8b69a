/**
 * The floor of a search: what it answers, said in SQL over one table that has nothing else in it. Attributes are small
 * numbers, prices are those of the viewer already, and an index covers all that is counted, so no engine has to join,
 * price or look anything up. `fold` groups by several attributes at once and adds up, which wins where much is found.
 */
export const FACETS = [
  'shape',
  'color',
  'clarity',
  'cut',
  'lab',
  'location',
  'fluorescence',
  'status',
] as const;
const OTHERS = ['diamond_type', 'polish', 'symmetry'] as const;
export const TABLE_COLUMNS = [
  'nr',
  'carat',
  'rap',
  'disc',
  'amount',
  ...OTHERS,
  ...FACETS,
  'stock_no',
  'report_no',
] as const;

export interface Chosen {
  of: Partial<Record<(typeof FACETS)[number] | (typeof OTHERS)[number], readonly number[]>>;
  carat: readonly [number, number];
}

const among = (column: string, values: readonly number[]): string =>
  `${column} in (${values.join(', ')})`;

function where({ of, carat }: Chosen, but?: string): string {
  const parts = Object.entries(of)
    .filter(([name]) => name !== but)
    .map(([name, values]) => among(name, values));
  return [...parts, `carat between ${carat[0]} and ${carat[1]}`].join(' and ');
}

export const pageOf = (chosen: Chosen): string =>
  `select ${TABLE_COLUMNS.join(', ')} from bench_stone where ${where(chosen)} order by amount, nr limit 500`;

const SUMS = 'count(*), sum(carat), sum(rap * carat), sum(disc * carat), sum(amount)';

/** One statement for all counts, each with its own condition. */
export const union = (chosen: Chosen): string =>
  [
    `select 'all' as facet, 0 as value, ${SUMS} from bench_stone where ${where(chosen)}`,
    ...FACETS.map(
      (name) =>
        `select '${name}', ${name}, count(*), 0, 0, 0, 0 from bench_stone where ${where(chosen, name)} group by ${name}`,
    ),
  ].join(' union all ');

/** One walk: each stone says which single choice it fails, if any, and is counted by groups. */
export function fold(chosen: Chosen): string {
  const own = FACETS.filter((name) => chosen.of[name]);
  const fails = own
    .map(
      (name) =>
        `case when ${among(name, chosen.of[name] ?? [])} then 0 else ${1 << FACETS.indexOf(name)} end`,
    )
    .join(' + ');
  const masks = [0, ...own.map((name) => 1 << FACETS.indexOf(name))];
  const of = Object.fromEntries(
    Object.entries(chosen.of).filter(([name]) => !(FACETS as readonly string[]).includes(name)),
  );
  const base = where({ ...chosen, of });
  const groups = [FACETS.slice(0, 3), FACETS.slice(3)] as const;
  const group = (columns: readonly string[], sums: string): string =>
    `select ${columns.join(', ')}, m, count(*) as n ${sums} from (select *, ${fails || '0'} as m from bench_stone where ${base}) x
      where m in (${masks.join(', ')}) group by ${columns.join(', ')}, m`;
  const part = (name: string): string =>
    (groups[0] as readonly string[]).includes(name) ? 'ga' : 'gb';
  const counts = FACETS.map((name) => {
    const mask = chosen.of[name] ? `m in (0, ${1 << FACETS.indexOf(name)})` : 'm = 0';
    return `select '${name}', ${name}, sum(n), 0, 0, 0, 0 from ${part(name)} where ${mask} group by ${name}`;
  });
  return `with ga as materialized (${group(groups[0], ', sum(carat) as a, sum(rap * carat) as b, sum(disc * carat) as c, sum(amount) as d')}),
      gb as materialized (${group(groups[1], '')})
    select 'all' as facet, 0 as value, sum(n), sum(a), sum(b), sum(c), sum(d) from ga where m = 0
    union all ${counts.join(' union all ')}`;
}

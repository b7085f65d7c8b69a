import type pg from 'pg';
import type { SubMasterId } from '#api/ids.gen.ts';
import { MemoizedQuery } from '../../platform/db/memoized-query.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

export interface AttributeValue {
  id: SubMasterId;
  nr: number;
  code: string;
  name: string;
  is_active: boolean;
  is_display: boolean;
  is_default: boolean;
  /** URL of the image; null if none is stored */
  image: string | null;
}

export interface AttributeNames {
  name(nr: number | null): string | null;
  /**
   * `known` lists the `sub_master.nr` of the codes of one attribute; `unknown` lists codes that do
   * not exist
   */
  numbers(master: string, codes: readonly string[]): { known: number[]; unknown: string[] };
  allNumbers(master: string): ReadonlyMap<string, number>;
  code(nr: number): string | null;
  /**
   * sort position of each value, indexed by its `sub_master.nr`; 65,535 if the value does not exist
   */
  places: Uint16Array;
  /** returns the codes of the values with these `sub_master.nr`, in the configured order */
  codes(master: string, numbers: readonly number[]): string[];
  choices(): Readonly<Record<string, readonly AttributeValue[]>>;
}

/**
 * Returns the name of each attribute's value; null for an unknown number. `record` contains the
 * `sub_master.nr` of each value.
 */
export function namesOf<K extends string>(
  names: AttributeNames,
  record: Readonly<Record<K, number | null>>,
  attributes: readonly K[],
): Record<K, string | null> {
  const found = {} as Record<K, string | null>;
  for (const attribute of attributes) found[attribute] = names.name(record[attribute]);
  return found;
}

/**
 * SQL for the URL of the image `i` of the value `s`. A new image gets a new URL, so that caches never
 * serve the old image.
 */
export const VALUE_IMAGE_URL = `'/master/sub-image/' || s.id || '?v=' || i.file_id`;

const READ = statement(
  'attribute-names',
  `select m.code as master, s.id, s.nr, s.code, s.name, s.is_display, s.is_default, s.is_active and m.is_active as is_active,
          ${VALUE_IMAGE_URL} as image
           from sub_master s join master m on m.id = s.master_id
           left join sub_master_image i on i.sub_master_id = s.id where s.deleted_at is null order by m.sequence, s.sequence`,
);

const NOWHERE = 0xffff;
const FRESH_FOR_MS = 30_000;
const cached = new MemoizedQuery<AttributeNames, number>(
  ['master', 'sub_master'],
  readAttributeNames,
);

/**
 * Returns the attribute names from a cache, because the values are few and every search reads them.
 * The maximum age limits staleness while the LISTEN connection is down.
 */
export const attributeNames = (pool: pg.Pool, db: Queryable = pool): Promise<AttributeNames> =>
  cached.get(pool, db, Date.now(), (readAt) => Date.now() - readAt < FRESH_FOR_MS);

/** Invalidates the cached names in all threads. A database trigger notifies other processes. */
export const invalidateAttributeNames = (): void => cached.invalidate();

export async function readAttributeNames(db: Queryable): Promise<AttributeNames> {
  const { rows } = await runStatement(db, READ);
  const byNr = new Map<number, string>();
  const codeByNr = new Map<number, string>();
  const places = new Uint16Array(0x10000).fill(NOWHERE);
  const byCode = new Map<string, Map<string, number>>();
  const choices: Record<string, AttributeValue[]> = Object.create(null);
  for (const { master, ...value } of rows) {
    byNr.set(value.nr, value.name);
    codeByNr.set(value.nr, value.code);
    places[value.nr] = byNr.size;
    const codes = byCode.get(master) ?? new Map<string, number>();
    byCode.set(master, codes.set(value.code, value.nr));
    if (value.is_active) choices[master] = [...(choices[master] ?? []), value];
  }
  return {
    name: (nr) => (nr === null ? null : (byNr.get(nr) ?? null)),
    numbers(master, codes) {
      const known: number[] = [];
      const unknown: string[] = [];
      for (const code of codes) {
        const nr = byCode.get(master)?.get(code);
        if (nr === undefined) unknown.push(code);
        else known.push(nr);
      }
      return { known, unknown };
    },
    allNumbers: (master) => byCode.get(master) ?? new Map(),
    code: (nr) => codeByNr.get(nr) ?? null,
    places,
    codes: (master, numbers) =>
      [...(byCode.get(master) ?? [])].flatMap(([code, nr]) => (numbers.includes(nr) ? [code] : [])),
    choices: () => choices,
  };
}

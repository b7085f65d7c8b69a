import type pg from 'pg';
import type { SubMasterId } from '../../../src/api/ids.gen.ts';
import { CachedReading } from '../../platform/db/cached-reading.ts';
import type { Reader } from '../../platform/db/pool.ts';
import { ask, statement } from '../../platform/db/statement.ts';

export interface AttributeValue {
  id: SubMasterId;
  nr: number;
  code: string;
  name: string;
  is_active: boolean;
  is_display: boolean;
  is_default: boolean;
}

export interface AttributeNames {
  /** by the short number that a stone carries */
  name(nr: number | null): string | null;
  /** numbers of the codes of one attribute; an unknown code is left out */
  numbers(master: string, codes: readonly string[]): { known: number[]; unknown: string[] };
  /** of one attribute, the number of every code */
  allNumbers(master: string): ReadonlyMap<string, number>;
  code(nr: number): string | null;
  /** where each number stands in the order of its attribute; 65,535 is nowhere */
  places: Uint16Array;
  /** codes of the numbers of one attribute, in the order of the trade */
  codes(master: string, numbers: readonly number[]): string[];
  choices(): Readonly<Record<string, readonly AttributeValue[]>>;
}

/** The names of some attributes of a record that carries their numbers. */
export function namesOf<K extends string>(
  names: AttributeNames,
  record: Readonly<Record<K, number | null>>,
  attributes: readonly K[],
): Record<K, string | null> {
  const found = {} as Record<K, string | null>;
  for (const attribute of attributes) found[attribute] = names.name(record[attribute]);
  return found;
}

const READ = statement(
  'attribute-names',
  `select m.code as master, s.id, s.nr, s.code, s.name, s.is_display, s.is_default, s.is_active and m.is_active as is_active
           from sub_master s join master m on m.id = s.master_id where s.deleted_at is null order by m.sequence, s.sequence`,
);

const NOWHERE = 0xffff;
const FRESH_FOR_MS = 30_000;
const cached = new CachedReading<AttributeNames, number>(
  ['master', 'sub_master'],
  readAttributeNames,
);

/** The lists of values are small and read by every search. The age bounds what is served while the connection that listens is down. */
export const attributeNames = (pool: pg.Pool, db: Reader = pool): Promise<AttributeNames> =>
  cached.get(pool, db, Date.now(), (readAt) => Date.now() - readAt < FRESH_FOR_MS);

/** Invalidates the values in all threads; other processes are notified by the table. */
export const forgetAttributeNames = (): void => cached.forget();

export async function readAttributeNames(db: Reader): Promise<AttributeNames> {
  const { rows } = await ask(db, READ);
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

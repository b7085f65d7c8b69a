import type { components } from '../../src/api/schema.gen.ts';
import { ROLE, STONE_STATUS } from '../../src/machines/codes.ts';
import { refuse } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';
import type { PriceSql } from '../prices/price-sql.ts';
import type { AttributeNames } from './attribute-names.ts';
import { addLimits } from './inventory-access.ts';

type StoneFilter = Partial<components['schemas']['StoneFilter']>;
type SortField = components['schemas']['StoneSortField'];

/** A condition and its values, grown piece by piece; `$n` always fits. */
export class Where {
  readonly values: unknown[] = [];
  readonly #parts: string[] = ['true'];

  add(build: (place: string) => string, value: unknown): void {
    this.#parts.push(build(this.place(value)));
  }

  /** A value that something beside the condition reads. */
  place(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  toString(): string {
    return this.#parts.join(' and ');
  }
}

const ATTRIBUTES = { shape: 'SHAPE', color: 'COLOR', clarity: 'CLARITY' } as const;

export function searchCondition(
  filter: StoneFilter,
  search: { diamondType: number | undefined; term: string | undefined },
  names: AttributeNames,
  session: Session,
): Where {
  const where = new Where();
  if (search.diamondType) where.add((p) => `s.diamond_type = ${p}`, search.diamondType);
  addStatus(where, filter.status, session);
  addLimits(where, session.limits);
  if (session.actor.role === ROLE.apiProvider || session.actor.role === ROLE.ftpProvider) {
    where.add(
      (p) => `s.provider_id in (select id from provider where user_id = ${p})`,
      session.actor.id,
    );
  }
  if (filter.growth_type) where.add((p) => `s.growth_type = ${p}`, filter.growth_type);
  addAttributes(where, filter, names);
  addCarat(where, filter.carat);
  if (filter.stock_numbers) where.add((p) => `s.stock_no = any(${p})`, filter.stock_numbers);
  const term = search.term?.trim();
  if (term)
    where.add(
      (p) => `(s.stock_no like ${p} or s.report_no like ${p})`,
      `${escapeLike(term.toUpperCase())}%`,
    );
  return where;
}

// Clients never see what is not offered; everybody else sees what the filter asks for.
function addStatus(where: Where, wanted: StoneFilter['status'], { actor }: Session): void {
  if (wanted && wanted.length > 0) where.add((p) => `s.status = any(${p})`, wanted);
  if (actor.role === ROLE.customer || actor.role === ROLE.guest) {
    where.add(
      (p) => `s.status <> all(${p})`,
      [STONE_STATUS.notAvailable.code, STONE_STATUS.soldOut.code],
    );
  }
}

function addAttributes(where: Where, filter: StoneFilter, names: AttributeNames): void {
  for (const [field, master] of Object.entries(ATTRIBUTES) as [keyof typeof ATTRIBUTES, string][]) {
    const codes = filter[field];
    if (!codes || codes.length === 0) continue;
    const { known, unknown } = names.numbers(master, codes);
    if (unknown.length > 0) {
      throw refuse(
        'invalidRequest',
        unknown.map((code) => ({
          field: `data.${field}.${codes.indexOf(code)}`,
          message: `No ${field} is called ${code}.`,
        })),
      );
    }
    where.add((p) => `s.${field} = any(${p})`, known);
  }
}

function addCarat(where: Where, carat: StoneFilter['carat']): void {
  if (carat?.from !== undefined && carat.to !== undefined && carat.from > carat.to) {
    throw refuse('invalidRequest', [
      { field: 'data.carat', message: 'The range begins after its end.' },
    ]);
  }
  if (carat?.from !== undefined) where.add((p) => `s.carat >= ${p}`, carat.from);
  if (carat?.to !== undefined) where.add((p) => `s.carat <= ${p}`, carat.to);
}

export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

const sequenceOf = (column: string): string =>
  `(select m.sequence from sub_master m where m.nr = s.${column})`;
type PriceField = 'rap' | 'markup_disc' | 'markup_ppc' | 'sell_amt';
const SORT: Readonly<Record<Exclude<SortField, PriceField>, string>> = {
  stock_no: 's.stock_no',
  status: 's.status',
  shape: sequenceOf('shape'),
  carat: 's.carat',
  color: sequenceOf('color'),
  clarity: sequenceOf('clarity'),
  cut: sequenceOf('cut'),
  polish: sequenceOf('polish'),
  symmetry: sequenceOf('symmetry'),
  fluorescence: sequenceOf('fluorescence'),
  lab: sequenceOf('lab'),
  location: sequenceOf('location'),
  listed_at: 's.listed_at',
};

/** What is unknown comes last, whichever way the order runs; the id makes the order of equals a fixed one. */
export function searchOrder(sort: StoneFilter['sort'], price: PriceSql): string {
  const columns: Readonly<Record<SortField, string>> = {
    ...SORT,
    rap: price.rap,
    markup_disc: price.disc,
    markup_ppc: price.perCarat,
    sell_amt: price.amount,
  };
  const chosen = (sort ?? []).map(
    ({ field, descending }) => `${columns[field]} ${descending ? 'desc' : 'asc'} nulls last`,
  );
  return [...chosen, 's.id'].join(', ');
}

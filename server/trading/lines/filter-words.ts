import type pg from 'pg';
import { groupingsOf } from '#common/grouping-choices.ts';
import { LIST_LABELS } from '#common/list-labels.ts';
import { DIAMOND_TYPE_NAME } from '#common/stone-labels.ts';
import { byCode, type DIAMOND_TYPE, ROLE, SUPPLIER_CONFIRMATION_STATUS } from '#machines/codes.ts';
import type { ListName } from '#machines/list-names.ts';
import { OWN_FILTERS } from '#records/list-fields.ts';
import type { Session } from '../../people/accounts/session.ts';
import { NO_COUNTRY } from '../../people/places/require-country.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { seesCost } from '../../stock/stones/stone-row.ts';
import { day } from '../pdf/stone-columns.ts';
import { LISTS } from './all-lists.ts';
import type { LineFilter } from './line-condition.ts';

type Facts = (readonly [label: string, value: string])[];

interface Filtered {
  list: ListName;
  filter: LineFilter;
  stockNumbers?: readonly string[] | undefined;
}

export async function describeFilter(
  pool: pg.Pool,
  session: Session,
  { list, filter, stockNumbers }: Filtered,
): Promise<Facts> {
  const { currentTab = 'all', status, startDate, endDate, diamond_type, groupBy } = filter;
  const words = LIST_LABELS[list];
  const clientRows = await readClientFacts(pool, session, filter);
  const grouping = groupingsOf(words).find(({ code }) => code === groupBy);
  return [
    ['View', words.tabs[currentTab]],
    ...one('Status', status && byCode(LISTS[list].statuses, status).label),
    ...one('Created', madeWords(startDate, endDate)),
    ...clientRows,
    ...(await readPlaceFacts(pool, session, filter)),
    ...one('Stock', diamond_type && DIAMOND_TYPE_NAME[diamond_type as DiamondType]),
    ...one('Due', filter.overdue === undefined ? null : words.late?.[filter.overdue ? 0 : 1]),
    ...one('Document', filter.document_no),
    ...one(
      'Supplier',
      filter.supplier_status && byCode(SUPPLIER_CONFIRMATION_STATUS, filter.supplier_status).label,
    ),
    ...OWN_FILTERS.flatMap((name) => one(LISTS[list].fields[name]?.label ?? name, filter[name])),
    ...one('Stock numbers', stockNumbers && `${stockNumbers.length} selected`),
    ...one('Grouping', grouping?.label),
  ];
}

type DiamondType = (typeof DIAMOND_TYPE)[keyof typeof DIAMOND_TYPE];

const one = (label: string, value: string | number | null | undefined): Facts =>
  value ? [[label, String(value)]] : [];

function madeWords(from: string | undefined, to: string | undefined): string | null {
  if (from && to) return `${day(from)} to ${day(to)}`;
  if (from) return `from ${day(from)}`;
  return to ? `to ${day(to)}` : null;
}

const FIND_CLIENT = statement(
  'filter-words-clients',
  `select 'Client' as label, company_name as name from business
          where ($1::uuid is not null and id = $1 or $2::uuid is not null and id = (select business_id from app_user where id = $2))
            and ($3::uuid is null or id = $3) and ($4::uuid is null or associate_id = $4)
         union all
         select 'API client', p.name from provider p where $5 and p.user_id = $2`,
);

/**
 * Describes the filters by business and by user, but only to callers who may see that business or
 * user.
 */
async function readClientFacts(
  pool: pg.Pool,
  session: Session,
  { business_id, user_id }: LineFilter,
): Promise<Facts> {
  if (!business_id && !user_id) return [];
  const { role, id, businessId } = session.actor;
  const { rows } = await runStatement(pool, FIND_CLIENT, [
    business_id ?? null,
    user_id ?? null,
    role === ROLE.customer ? businessId : null,
    role === ROLE.associate ? id : null,
    seesCost(session),
  ]);
  if (rows.length === 0) return [['Client', 'a trading client that you do not have access to']];
  return rows.map(({ label, name }) => [label, name] as const);
}

const PLACE = statement(
  'filter-words-place',
  `select 'Associate' as label, concat_ws(' ', u.first_name, nullif(u.last_name, '')) as name
           from app_user u where $1::uuid is not null and u.id = $1 and ($2::uuid is null or u.id = $2)
         union all
         select 'Country', c.name from country c where $3::text is not null and c.iso2 = $3`,
);

async function readPlaceFacts(
  pool: pg.Pool,
  { actor }: Session,
  { business_associate_id, country }: LineFilter,
): Promise<Facts> {
  if (!business_associate_id && !country) return [];
  const { rows } = await runStatement(pool, PLACE, [
    business_associate_id ?? null,
    actor.role === ROLE.associate ? actor.id : null,
    country ?? null,
  ]);
  const known = rows.map(({ label, name }) => [label ?? '', name ?? ''] as const);
  return country === NO_COUNTRY ? [...known, ['Country', 'unknown']] : known;
}

import type pg from 'pg';
import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { type ReportGrouping, ROLE } from '#machines/codes.ts';
import { OWN_FILTERS, type OwnFilters } from '#records/list-fields.ts';
import type { Session } from '../../people/accounts/session.ts';
import { NO_COUNTRY, requireCountry } from '../../people/places/require-country.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import { dayEnd, dayStart } from '../../platform/http/day-boundaries.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { UTC } from '../../platform/http/zone.ts';
import { seesCost } from '../../stock/stones/stone-row.ts';
import { groupingOf } from './groupings.ts';
import { seesSupplierAnswers } from './hide-supplier-answers.ts';
import type { LineList } from './line-list.ts';

/**
 * Filters of lists such as holds or memo lines. A list refuses `overdue`, `document_no`,
 * `supplier_status` and each filter of `OwnFilters` that the list does not support.
 */
export interface LineFilter extends OwnFilters {
  page?: number;
  size?: number;
  startDate?: string;
  endDate?: string;
  status?: number;
  groupBy?: ReportGrouping;
  user_id?: UserId;
  diamond_type?: number;
  business_id?: BusinessId;
  business_associate_id?: UserId;
  /** country code, ISO 3166-1 alpha-2 */
  country?: string;
  currentTab?: 'current' | 'ended' | 'all';
  /** true: only overdue lines; false: only lines that are not overdue */
  overdue?: boolean;
  document_no?: string;
  /** only for callers who may see the answers of suppliers */
  supplier_status?: number;
  /** `until`: the line that ends first comes first, if the lines of the list end by themselves */
  sort?: 'created_at' | 'until';
}

export interface LineQuestion {
  list: LineList;
  filter: LineFilter;
  stockNumbers?: readonly string[] | undefined;
  of?: { column: string; id: string };
  /** parameters of the surrounding query; the parameters of the condition are appended */
  values?: unknown[];
  narrow?: (where: WhereClause) => void;
}

/**
 * Throws if the list does not support the filter. Called before a download link is issued, because
 * the browser could not show an error of the download itself.
 */
export function checkFilter(session: Session, list: LineList, filter: LineFilter): void {
  const { groupBy, startDate, endDate, status, overdue, document_no, supplier_status } = filter;
  groupingOf(list, groupBy, UTC);
  if (startDate) dayStart('startDate', startDate, UTC);
  if (endDate) dayEnd('endDate', endDate, UTC);
  if (overdue !== undefined) overdueOf(list);
  if (document_no !== undefined) numberedBy(list);
  if (supplier_status !== undefined) supplierStatusOf(list, session);
  for (const name of OWN_FILTERS) if (filter[name] !== undefined) ownFilterOf(list, name);
  if (status !== undefined && !Object.values(list.statuses).some(({ code }) => code === status))
    throw refuseField('status', 'This list does not have this status.');
}

export async function lineCondition(
  db: pg.Pool | pg.PoolClient,
  session: Session,
  { list, filter, stockNumbers, of, values, narrow }: LineQuestion,
): Promise<WhereClause> {
  const where = new WhereClause(values);
  if (of) where.add((p) => `${of.column} = ${p}`, of.id);
  addLineScope(where, session, list.maker);
  narrow?.(where);
  const { business_id, user_id, diamond_type, status, currentTab, startDate, endDate } = filter;
  if (business_id) where.add((p) => `l.business_id = ${p}`, business_id);
  await addPlace(where, db, filter);
  if (user_id) {
    const isExternal = seesCost(session) && (await isExternalClient(db, user_id));
    where.add(isExternal ? ofExternal(list) : OF_USER, user_id);
  }
  if (diamond_type) where.add((p) => `s.diamond_type = ${p}`, diamond_type);
  if (status) where.add((p) => `l.state = ${p}`, status);
  if (currentTab === 'current') where.add((p) => `l.state = any(${p})`, list.live);
  if (currentTab === 'ended') where.add((p) => `l.state <> all(${p})`, list.live);
  if (startDate)
    where.add((p) => `l.created_at >= ${p}`, dayStart('startDate', startDate, session.zone));
  if (endDate) where.add((p) => `l.created_at < ${p}`, dayEnd('endDate', endDate, session.zone));
  if (filter.overdue !== undefined) where.add(overdueOf(list), filter.overdue);
  if (filter.document_no !== undefined)
    where.add(numberedBy(list), filter.document_no.toUpperCase());
  if (filter.supplier_status !== undefined)
    where.add(supplierStatusOf(list, session), filter.supplier_status);
  for (const name of OWN_FILTERS) {
    const value = filter[name];
    if (value !== undefined) where.add(ownFilterOf(list, name), value);
  }
  if (stockNumbers) where.add((p) => `s.stock_no = any(${p})`, stockNumbers);
  return where;
}

function overdueOf({ overdue }: LineList): (place: string) => string {
  if (overdue === undefined)
    throw refuseField('overdue', 'This list cannot be filtered by overdue status.');
  return (p) => `(${overdue}) = ${p}`;
}

function numberedBy({ documents }: LineList): (place: string) => string {
  if (documents === undefined)
    throw refuseField('document_no', 'This list cannot be filtered by document number.');
  return (p) => `(${documents.map(({ number }) => `${number} = ${p}`).join(' or ')})`;
}

function supplierStatusOf(
  { supplierStatus }: LineList,
  session: Session,
): (place: string) => string {
  if (supplierStatus === undefined || !seesSupplierAnswers(session))
    throw refuseField(
      'supplier_status',
      'You cannot filter this list by the answers of suppliers.',
    );
  return (p) => `${supplierStatus} = ${p}`;
}

function ownFilterOf({ filters }: LineList, name: string): (place: string) => string {
  const sql = filters?.[name];
  if (sql === undefined) throw refuseField(name, `This list cannot be filtered by ${name}.`);
  return (p) => `${sql} = ${p}`;
}

/** `NO_COUNTRY` selects businesses without a country. */
export async function addPlace(
  where: WhereClause,
  db: pg.Pool | pg.PoolClient,
  { business_associate_id, country }: Pick<LineFilter, 'business_associate_id' | 'country'>,
): Promise<void> {
  if (business_associate_id) where.add((p) => `b.associate_id = ${p}`, business_associate_id);
  if (country)
    where.add(
      (p) => `b.country_id is not distinct from ${p}::uuid`,
      country === NO_COUNTRY ? null : await requireCountry(db, country),
    );
}

const OF_USER = (p: string): string =>
  `l.business_id = (select business_id from app_user where id = ${p})`;

/**
 * Selects the lines that an external account (API or FTP, no business) requested or supplies. Only
 * for callers who may see cost, because the result reveals suppliers.
 */
const ofExternal =
  ({ maker }: LineList) =>
  (p: string): string =>
    `(${maker} = ${p} or s.provider_id in (select id from provider where user_id = ${p}))`;

const EXTERNAL = statement(
  'line-external-client',
  `select from app_user where id = $1 and role_id in (${ROLE.apiProvider}, ${ROLE.ftpProvider})`,
);

async function isExternalClient(db: pg.Pool | pg.PoolClient, userId: UserId): Promise<boolean> {
  const { rows } = await runStatement(db, EXTERNAL, [userId]);
  return rows.length > 0;
}

/**
 * Restricts lines to those that the actor may see. Lines without a business are personal: only
 * their owner and auditors see them.
 */
export function addLineScope(where: WhereClause, { actor }: Session, maker: string): void {
  const own = (p: string): string => `(l.business_id is null and ${maker} = ${p})`;
  switch (actor.role) {
    case ROLE.auditor:
      return;
    case ROLE.customer:
      where.add((p) => `l.business_id = ${p}`, actor.businessId);
      return;
    case ROLE.associate:
      where.add((p) => `(b.associate_id = ${p} or ${own(p)})`, actor.id);
      return;
    case ROLE.guest:
      where.add(own, actor.id);
      return;
    default:
      where.add((p) => `(l.business_id is not null or ${own(p)})`, actor.id);
  }
}

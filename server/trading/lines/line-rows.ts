import type { BusinessId, LineId, StoneId, UserId } from '#api/ids.gen.ts';
import type { NameSql } from '../../people/accounts/person-names.ts';
import { IS_VERIFIED } from '../../people/kyc/verification.ts';
import { parseDecimal, parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { picturePath } from '../../stock/media/shown-media.ts';
import type { AttributeNames } from '../../stock/stones/attribute-names.ts';
import { NAMED, type StoneRecord } from '../../stock/stones/stone-row.ts';
import type { LineExtras, LineList, LineRow } from './line-list.ts';

export interface LineRecord
  extends Pick<
    StoneRecord,
    | 'stock_no'
    | 'diamond_type'
    | 'growth_type'
    | 'shape'
    | 'carat'
    | 'report_no'
    | 'media'
    | (typeof NAMED)[number]
  > {
  id: LineId;
  reference: string | null;
  state: number;
  stone_id: StoneId;
  stone_status: LineRow['stone_status'];
  rap: string | null;
  disc: string | null;
  price_per_ct: string;
  amount: string;
  /**
   * Current supplier price. Set only in lists whose lines commit the company to a price
   * (`bindsPrice`), and only for readers who may see costs.
   */
  cost_disc?: string | null;
  cost_per_ct?: string;
  cost_total?: string | null;
  business_id: BusinessId | null;
  company_name: string | null;
  registration: LineRow['registration'];
  business_is_active: boolean | null;
  business_is_verified: boolean | null;
  associate_id: UserId | null;
  associate_name: string | null;
  placed_by: string;
  created_at: Date;
  ended_at: Date | null;
  remark: string | null;
  reason: string | null;
  group: string;
}

export const lineTables = ({ table, joins }: LineList): string =>
  `${table} l join stone s on s.id = l.stone_id left join business b on b.id = l.business_id ${joins}`;

/** Joins the large table `stone` only if `withStones` is true. */
export const countedTables = (
  { table, makerJoin = '' }: LineList,
  { diamond_type, withStones = diamond_type !== undefined }: CountedWith,
): string =>
  `${table} l left join business b on b.id = l.business_id ${withStones ? 'join stone s on s.id = l.stone_id' : ''} ${makerJoin}`;

interface CountedWith {
  diamond_type?: number;
  withStones?: boolean;
}

export const linePeople = ({ maker }: LineList): string =>
  `left join app_user a on a.id = b.associate_id left join app_user u on u.id = ${maker}`;

export function lineColumns(
  { reference, remark, reason, columns }: LineList,
  nameOf: NameSql,
): string {
  const own = columns(nameOf);
  return `l.id, ${reference} as reference, l.state, l.stone_id, s.stock_no, s.status as stone_status, s.diamond_type, s.growth_type, s.shape,
   ${NAMED.map((column) => `s.${column}`).join(', ')}, s.carat, s.report_no, s.media, l.rap, l.disc, l.price_per_ct, l.amount,
   l.business_id, b.company_name, b.registration,
   b.is_active and b.deleted_at is null as business_is_active,
   case when b.id is not null then ${IS_VERIFIED} end as business_is_verified, b.associate_id, trim(concat(a.first_name, ' ', a.last_name)) as associate_name,
   ${nameOf('u')} as placed_by, l.created_at, l.ended_at, ${remark} as remark, ${reason} as reason
   ${own === '' ? '' : `, ${own}`}`;
}

export const COST_COLUMNS =
  's.disc as cost_disc, s.price_per_ct as cost_per_ct, s.total_amt as cost_total';

/**
 * Copies each field and assigns the extras last. Object spread would be the slowest step of reading
 * a list.
 */
export function lineRow(line: LineRecord, extras: LineExtras, names: AttributeNames): LineRow {
  const row: LineRow = {
    id: line.id,
    reference: line.reference,
    state: line.state,
    stone_id: line.stone_id,
    stock_no: line.stock_no,
    stone_status: line.stone_status,
    diamond_type: line.diamond_type,
    growth_type: line.growth_type,
    shape: names.name(line.shape) ?? '',
    carat: parseDecimal(line.carat),
    color: names.name(line.color),
    clarity: names.name(line.clarity),
    cut: names.name(line.cut),
    polish: names.name(line.polish),
    symmetry: names.name(line.symmetry),
    fluorescence: names.name(line.fluorescence),
    fancy: names.name(line.fancy),
    intensity: names.name(line.intensity),
    overtone: names.name(line.overtone),
    lab: names.name(line.lab),
    location: names.name(line.location),
    report_no: line.report_no,
    image: picturePath(line.stone_id, line.media),
    rap: parseDecimalOrNull(line.rap),
    markup_disc: parseDecimalOrNull(line.disc),
    markup_ppc: parseDecimal(line.price_per_ct),
    sell_amt: parseDecimal(line.amount),
    business_id: line.business_id,
    company_name: line.company_name,
    registration: line.registration,
    business_is_active: line.business_is_active,
    business_is_verified: line.business_is_verified,
    associate_id: line.associate_id,
    associate_name: line.associate_name || null,
    placed_by: line.placed_by,
    created_at: line.created_at.toISOString(),
    ended_at: line.ended_at?.toISOString() ?? null,
    remark: line.remark,
    reason: line.reason,
    group: line.group,
  };
  return Object.assign(row, extras);
}

import type { components } from '../../src/api/schema.gen.ts';
import { HOLD_QUEUE_STATUS, HOLD_STATUS } from '../../src/machines/codes.ts';
import { type AttributeNames, namesOf } from '../stones/attribute-names.ts';
import {
  decimal,
  decimalOrNull,
  NAMED,
  picturePath,
  type StoneRecord,
} from '../stones/stone-row.ts';

export type HoldRow = components['schemas']['HoldRow'];

/** A hold with its stone, its business and whoever placed it, as the database keeps them. */
export interface HoldRecord
  extends Pick<
    StoneRecord,
    | 'stock_no'
    | 'diamond_type'
    | 'shape'
    | 'color'
    | 'clarity'
    | 'cut'
    | 'polish'
    | 'symmetry'
    | 'fluorescence'
    | 'fancy'
    | 'intensity'
    | 'overtone'
    | 'lab'
    | 'location'
    | 'carat'
    | 'report_no'
    | 'disc'
    | 'price_per_ct'
  > {
  id: string;
  hold_no: string;
  rap: string | null;
  state: HoldRow['state'];
  stone_id: string;
  stone_status: HoldRow['stone_status'];
  amount: string;
  business_id: string;
  company_name: string;
  registration: HoldRow['registration'];
  associate_id: string | null;
  associate_name: string | null;
  placed_by: string;
  created_at: Date;
  until: Date;
  extended: boolean;
  end_reason: HoldRow['end_reason'];
  remark: string | null;
  ended_at: Date | null;
  waiting: number;
  group: string;
}

export const HOLD_TABLES = `hold h join stone s on s.id = h.stone_id join business b on b.id = h.business_id`;
export const HOLD_PEOPLE = `left join app_user a on a.id = b.associate_id join app_user u on u.id = h.placed_by`;
const { waiting, offered } = HOLD_QUEUE_STATUS;
export const HOLD_COLUMNS = `h.id, h.hold_no, h.state, h.stone_id, s.stock_no, s.status as stone_status, s.diamond_type, s.shape, s.color, s.clarity,
  s.cut, s.polish, s.symmetry, s.fluorescence, s.fancy, s.intensity, s.overtone, s.lab, s.location, s.carat, s.report_no, h.rap, h.disc, h.price_per_ct, h.amount,
  h.business_id, b.company_name, b.registration, b.associate_id, trim(concat(a.first_name, ' ', a.last_name)) as associate_name,
  trim(concat(u.first_name, ' ', u.last_name)) as placed_by, h.created_at, h.until, h.extended, h.end_reason, h.remark, h.ended_at,
  (select count(*) from hold_queue q where h.state = ${HOLD_STATUS.held.code} and q.stone_id = h.stone_id
      and q.state in (${waiting.code}, ${offered.code}))::int as waiting`;

export function holdRow(hold: HoldRecord, names: AttributeNames): HoldRow {
  return {
    id: hold.id,
    hold_no: hold.hold_no,
    state: hold.state,
    stone_id: hold.stone_id,
    stock_no: hold.stock_no,
    stone_status: hold.stone_status,
    diamond_type: hold.diamond_type,
    shape: names.name(hold.shape) ?? '',
    carat: decimal(hold.carat),
    ...namesOf(names, hold, NAMED),
    report_no: hold.report_no,
    image: picturePath(hold.stone_id),
    rap: decimalOrNull(hold.rap),
    markup_disc: decimalOrNull(hold.disc),
    markup_ppc: decimal(hold.price_per_ct),
    sell_amt: decimal(hold.amount),
    business_id: hold.business_id,
    company_name: hold.company_name,
    registration: hold.registration,
    associate_id: hold.associate_id,
    associate_name: hold.associate_name || null,
    placed_by: hold.placed_by,
    created_at: hold.created_at.toISOString(),
    until: hold.until.toISOString(),
    extended: hold.extended,
    end_reason: hold.end_reason,
    remark: hold.remark,
    ended_at: hold.ended_at?.toISOString() ?? null,
    waiting: hold.waiting,
    group: hold.group,
  };
}

import { IMPORT_OUTCOME, STONE_STATUS } from '../../../src/machines/codes.ts';
import { statement } from '../../platform/db/statement.ts';

const { new: listed, back, repriced, changed, duplicate } = IMPORT_OUTCOME;
const { notAvailable, soldOut } = STONE_STATUS;

const offered = (stone: string): string =>
  `${stone}.status not in (${notAvailable.code}, ${soldOut.code})`;

/**
 * Across suppliers a stone is known by its report: it is offered once. So no row may bring one that another offers,
 * neither as a new stone nor as one that comes back, nor by giving a stone another report.
 */
const twins = (rows: string): string => `
  update stock_import_row r
     set outcome = ${duplicate.code}, twin_id = t.twin_id,
         reasons = jsonb_build_array(jsonb_build_object('field', 'report_no', 'cell', r.report_no,
                     'reason', 'is offered by another supplier already', 'nearest', '[]'::jsonb))
    from (select distinct on (n.id) n.id, s.id as twin_id
            from stock_import i join stock_import_row n on n.import_id = i.id
            left join stone own on own.id = n.stone_id
            join stone s on s.lab = n.lab and s.report_no = n.report_no and s.provider_id <> i.provider_id and ${offered('s')}
           where ${rows}
             and (n.outcome in (${listed.code}, ${back.code})
                  or n.outcome in (${repriced.code}, ${changed.code}) and (own.lab, own.report_no) is distinct from (n.lab, n.report_no))
           order by n.id, s.id) t
   where r.id = t.id`;

/** For the dry run of a whole list. */
export const FIND_TWINS = statement('import-find-twins', twins('i.id = $1'));

/** For the rows of a part, whose stones another supplier may have brought since the dry run. */
export const FIND_TWINS_OF_PART = statement(
  'import-find-twins-of-part',
  `${twins('n.id = any($1)')} returning r.id`,
);

/** Whether another supplier has brought stone `s` meanwhile, so that a roll-back may not offer it again. */
export const OFFERED_ELSEWHERE = `exists (select from stone t
  where t.lab = s.lab and t.report_no = s.report_no and t.provider_id <> s.provider_id and ${offered('t')})`;

/** Two suppliers who bring one stone at the same moment: the second sees what the first has brought. */
export const OFFER_IN_TURN = statement(
  'import-offer-in-turn',
  `select pg_advisory_xact_lock(hashtextextended('stock-import-offer', 0))`,
);

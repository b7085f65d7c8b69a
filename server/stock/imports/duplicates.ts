import { IMPORT_OUTCOME } from '#machines/codes.ts';
import { stoneMachine } from '#machines/workflows/stone.ts';
import { stateNotIn } from '../../platform/db/state-condition.ts';
import { statement } from '../../platform/db/statement.ts';

const { new: listed, back, repriced, changed, duplicate } = IMPORT_OUTCOME;

const offered = (stone: string): string => stateNotIn(`${stone}.status`, stoneMachine, 'offMarket');

/**
 * Returns SQL that marks a row as a duplicate if another supplier already offers a stone with the
 * same laboratory report. The report identifies the stone, and only one supplier may offer a stone.
 */
const duplicatesSql = (rows: string): string => `
  update stock_import_row r
     set outcome = ${duplicate.code}, twin_id = t.twin_id,
         reasons = jsonb_build_array(jsonb_build_object('field', 'report_no', 'cell', r.report_no,
                     'reason', 'is already offered by another supplier', 'nearest', '[]'::jsonb))
    from (select distinct on (n.id) n.id, s.id as twin_id
            from stock_import i join stock_import_row n on n.import_id = i.id
            left join stone own on own.id = n.stone_id
            join stone s on s.lab = n.lab and s.report_no = n.report_no and s.provider_id <> i.provider_id and ${offered('s')}
           where ${rows}
             and (n.outcome in (${listed.code}, ${back.code})
                  or n.outcome in (${repriced.code}, ${changed.code}) and (own.lab, own.report_no) is distinct from (n.lab, n.report_no))
           order by n.id, s.id) t
   where r.id = t.id`;

export const FIND_DUPLICATES = statement('import-find-twins', duplicatesSql('i.id = $1'));

/**
 * Marks the duplicates in one batch before the batch is applied, because another supplier may have
 * listed the stones since the dry run.
 */
export const FIND_DUPLICATES_OF_BATCH = statement(
  'import-find-twins-of-part',
  `${duplicatesSql('n.id = any($1)')} returning r.id`,
);

/**
 * SQL condition: another supplier now offers stone `s`. The rollback of an import must then not
 * offer `s` again.
 */
export const OFFERED_ELSEWHERE = `exists (select from stone t
  where t.lab = s.lab and t.report_no = s.report_no and t.provider_id <> s.provider_id and ${offered('t')})`;

/**
 * Serializes imports that add stones, so that two suppliers cannot offer the same stone
 * concurrently.
 */
export const LOCK_OFFERS = statement(
  'import-offer-in-turn',
  `select pg_advisory_xact_lock(hashtextextended('stock-import-offer', 0))`,
);

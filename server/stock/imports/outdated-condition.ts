import { IMPORT_STATUS } from '#machines/codes.ts';

const { applying, applied, rollingBack } = IMPORT_STATUS;

/**
 * SQL that tests whether a later stock list of the supplier was applied, is being applied, or is
 * being rolled back.
 */
export const IS_OUTDATED = `exists (select from stock_import l where l.provider_id = i.provider_id and l.id > i.id
  and l.state in (${applying.code}, ${applied.code}, ${rollingBack.code}))`;

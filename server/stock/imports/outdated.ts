import { IMPORT_STATUS } from '../../../src/machines/codes.ts';

const { applying, applied, rollingBack } = IMPORT_STATUS;

/** A list that came after the list `i` has changed the stock, is about to, or is not undone to its last row. */
export const IS_OUTDATED = `exists (select from stock_import l where l.provider_id = i.provider_id and l.id > i.id
  and l.state in (${applying.code}, ${applied.code}, ${rollingBack.code}))`;

import { stockImportMachine } from '#machines/workflows/stock-import.ts';
import { stateIn } from '../../platform/db/state-condition.ts';

/**
 * SQL that tests whether, after stock list `i`, a later list of the supplier was applied, is being
 * applied, or is being rolled back.
 */
export const IS_OUTDATED = `exists (select from stock_import l where l.provider_id = i.provider_id and l.id > i.id
  and ${stateIn('l.state', stockImportMachine, 'touchesStock')})`;

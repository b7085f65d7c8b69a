import { stockImportMachine } from '#machines/workflows/stock-import.ts';
import { stateIn } from '../../platform/db/state-condition.ts';

/**
 * SQL condition: stock list `i` is outdated. A later list of the same supplier was applied, is
 * being applied, or is being rolled back.
 */
export const IS_OUTDATED = `exists (select from stock_import l where l.provider_id = i.provider_id and l.id > i.id
  and ${stateIn('l.state', stockImportMachine, 'touchesStock')})`;

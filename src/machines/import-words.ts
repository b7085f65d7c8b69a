import { stockImportWorkflow } from './workflows/stock-import.ts';

/**
 * Stored reason of a list withdrawn by its supplier. The machine state is the same as for a refused
 * list.
 */
export const WITHDRAWN_BY_SUPPLIER = 'Withdrawn by its supplier.';

/**
 * The stock import workflow with wording for one list, given its last reason, and for one action.
 */
export const importWords = (reason: string | null, withdraws: boolean) => ({
  ...stockImportWorkflow,
  phrases: {
    ...stockImportWorkflow.phrases,
    refused: reason === WITHDRAWN_BY_SUPPLIER ? 'withdrawn' : 'refused',
  },
  participles: {
    ...stockImportWorkflow.participles,
    'import.refuse': withdraws ? 'withdrawn' : 'refused',
  },
});

import { stockImportWorkflow } from './workflows/stock-import.ts';

/**
 * Stored as the reason if a supplier withdraws a stock list. A withdrawn list has the state
 * `refused`; only this reason distinguishes a withdrawal from a refusal by staff.
 */
export const WITHDRAWN_BY_SUPPLIER = 'Withdrawn by its supplier.';

/** `reason` is the stored reason of the list; `withdraws` is true if the action is a withdrawal. */
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

import { stockImportWorkflow } from './workflows/stock-import.ts';

/** The stored reason of a list that its supplier withdrew, which the machine knows as refused. */
export const WITHDRAWN_BY_SUPPLIER = 'Withdrawn by its supplier.';

/** The workflow of stock lists in the words for one list, whose last reason this is, and for one act. */
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

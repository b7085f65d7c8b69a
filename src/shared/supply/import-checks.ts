import type { Profile } from '#api/types.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { importWords } from '#machines/import-words.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { toProblemOfRefusal } from '#machines/refusals.ts';
import { stockImportMachine } from '#machines/workflows/stock-import.ts';
import { actorOf } from '../stones/stone-permissions.ts';
import type { Decision, StockImport } from './stock-imports.ts';

const ACTS = {
  approve: { type: 'import.approve', call: calls.approveStockImport },
  refuse: { type: 'import.refuse', call: calls.refuseStockImport },
  mend: { type: 'import.mend', call: calls.mendStockImport },
  'read-again': { type: 'import.mend', call: calls.readStockImportAgain },
  withdraw: { type: 'import.refuse', call: calls.withdrawStockImport },
  'roll-back': { type: 'import.rollBack', call: calls.rollBackStockImport },
} as const;
const lists = tableOf(stockImportMachine);
/** Placeholder for the reason. The dialog asks for the real reason after the check. */
const PLACEHOLDER_REASON = '…';

/**
 * Returns the error message that the server would send for the action on a stock list, or null if
 * the action is allowed.
 */
export function importDisabledReason(
  act: Decision | 'mend' | 'read-again',
  list: StockImport,
  profile: Profile,
): string | null {
  const { type, call } = ACTS[act];
  if (!mayCall(profile, call)) return PROBLEMS.forbidden.message;
  const context = {
    // Suppliers see only their own stock lists, so the viewer always counts as the owner.
    supplierId: profile.id,
    isBeyondLimits: true,
    isLoss: list.needs_reason,
    isOutdated: list.is_outdated,
    isIdle: list.to_do === list.done,
  };
  const event = { type, actor: actorOf(profile), remark: PLACEHOLDER_REASON };
  const verdict = decideByTable(lists, list.status, context, event);
  if (verdict.ok) return null;
  const { guard } = verdict;
  const workflow = importWords(list.reason, act === 'withdraw');
  return toProblemOfRefusal({ workflow, state: list.status, event: type, guard }).message;
}

export const maySendLists = (profile: Profile): boolean => mayCall(profile, calls.sendStockImport);
/**
 * Returns true for suppliers, who withdraw their own stock lists. Staff approve or refuse stock
 * lists.
 */
export const withdrawsLists = (profile: Profile): boolean =>
  mayCall(profile, calls.withdrawStockImport);
/**
 * Returns true for staff, who send stock lists for any supplier. Suppliers send only their own
 * stock lists.
 */
export const choosesSupplier = (profile: Profile): boolean => mayCall(profile, calls.listSuppliers);
export const readsLimits = (profile: Profile): boolean => mayCall(profile, calls.getImportLimits);

import { useMemo } from 'react';
import { useProfile } from '../session/use-session.ts';
import { isOfferedTo, mayAct } from '../stones/action-permissions.ts';
import { amountOf } from '../stones/amount-of.ts';
import type { MemoActor } from '../stones/checks/taking-checks.ts';
import { actsForClients } from '../stones/stone-permissions.ts';
import { memoFacts } from './exposure-words.ts';
import { useExposure } from './use-exposure.ts';

type MemoFacts = Pick<MemoActor, 'isWithinLimit' | 'isOverdueForLong' | 'aboveLimit'>;

const OPEN: MemoFacts = {};

/**
 * Returns the exposure facts that the memo guards (conditions of the state machine) check for users
 * of a client business. Empty for other users, and until the exposure has loaded.
 */
export function useMemoFacts<Row extends { readonly sell_amt: number }>(
  rows: readonly Row[],
  isHeldByClient: (row: Row) => boolean,
): MemoFacts {
  const profile = useProfile();
  const takes =
    rows.length > 0 &&
    !actsForClients(profile.role_id) &&
    isOfferedTo(profile.role_id, 'memo') &&
    mayAct(profile, 'memo');
  const { data: exposure } = useExposure(takes ? profile.business_id : null);
  const amount = amountOf(rows);
  const added = amountOf(rows.filter((row) => !isHeldByClient(row)));
  return useMemo(
    () => (exposure ? memoFacts(exposure, { amount, added }) : OPEN),
    [exposure, amount, added],
  );
}

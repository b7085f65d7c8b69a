import { useMemo } from 'react';
import { sumsOf } from '../../../common/stone-sums.ts';
import { STONE_STATUS } from '../../../machines/codes.ts';
import { aboveLimit } from '../../../shared/exposure/exposure-words.ts';
import { useExposure } from '../../../shared/exposure/use-exposure.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { isOfferedTo, mayAct } from '../../../shared/stones/act-rights.ts';
import type { MemoAsker } from '../../../shared/stones/asks/stone-taking.ts';
import { actsForClients } from '../../../shared/stones/rights.ts';
import type { StoneRow } from '../../../shared/stones/wire.ts';

type MemoFacts = Pick<MemoAsker, 'isWithinLimit' | 'isOverdueForLong' | 'aboveLimit'>;

const OPEN: MemoFacts = {};
const isNotHeld = ({ status }: StoneRow): boolean => status !== STONE_STATUS.hold.code;

/** Returns whether a customer may take these stones on memo by itself; open until its exposure is known. */
export function useMemoFacts(stones: readonly StoneRow[]): MemoFacts {
  const profile = useProfile();
  const takes =
    stones.length > 0 &&
    !actsForClients(profile.role_id) &&
    isOfferedTo(profile.role_id, 'memo') &&
    mayAct(profile, 'memo');
  const { data: exposure } = useExposure(takes ? profile.business_id : null);
  return useMemo(
    () =>
      exposure
        ? {
            isWithinLimit: sumsOf(stones).amount <= exposure.room_left,
            isOverdueForLong: exposure.takes_none,
            aboveLimit: aboveLimit(exposure, sumsOf(stones.filter(isNotHeld)).amount),
          }
        : OPEN,
    [exposure, stones],
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { toProblemOfRefusal } from '#machines/refusals.ts';
import {
  type ReturnCheckEvent,
  returnCheckMachine,
  returnCheckWorkflow,
} from '#machines/workflows/return-check.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { actorOf } from '../../shared/stones/stone-permissions.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import {
  type Decision,
  decideReturnChecks,
  RETURN_CHECKS,
  type ReturnCheck,
} from './return-check-calls.ts';

const CALLS = {
  'check.pass': calls.passReturnChecks,
  'check.fail': calls.failReturnChecks,
} as const;
const checks = tableOf(returnCheckMachine);

export function useReturnActions(onDone: () => void) {
  const cache = useQueryClient();
  const profile = useProfile();
  const actor = actorOf(profile);
  const { keyFor, answered } = useIdempotencyKey();
  const [busy, setBusy] = useState(false);

  function reasonAgainst(picked: readonly ReturnCheck[], type: keyof typeof CALLS) {
    if (!mayCall(profile, CALLS[type])) return PROBLEMS.forbidden.message;
    // Passes a placeholder as remark, because the guard requires a remark and the dialog asks for
    // it only later.
    const event: ReturnCheckEvent =
      type === 'check.fail' ? { type, actor, remark: 'asked for' } : { type, actor };
    for (const { status } of picked) {
      const verdict = decideByTable(checks, status, {}, event);
      if (!verdict.ok)
        return toProblemOfRefusal({
          workflow: returnCheckWorkflow,
          state: status,
          event: type,
          guard: verdict.guard,
        }).message;
    }
    return null;
  }

  async function decide(decision: Decision): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      const { message } = await decideReturnChecks(keyFor(JSON.stringify(decision)), decision);
      answered();
      notifySuccess(message);
      onDone();
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
    setBusy(false);
    await cache.invalidateQueries({ queryKey: [RETURN_CHECKS] });
    void cache.invalidateQueries({ queryKey: [CACHED.counts] });
  }

  return { busy, decide, reasonAgainst };
}

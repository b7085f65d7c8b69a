import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { FAILED_MEDIA, type RetryRequest, retryFailedMedia } from './media-link-calls.ts';

/** `closed` is the reason why the user may not fetch failed links again, or null. */
export function useRetry(onDone: () => void) {
  const cache = useQueryClient();
  const { keyFor, answered } = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const closed = mayCall(useProfile(), calls.retryFailedMedia) ? null : PROBLEMS.forbidden.message;

  async function retry(request: RetryRequest): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      const { message } = await retryFailedMedia(request, keyFor(JSON.stringify(request)));
      answered();
      notifySuccess(message);
      onDone();
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
    await cache.invalidateQueries({ queryKey: [FAILED_MEDIA] });
    setBusy(false);
  }
  return { busy, closed, retry };
}

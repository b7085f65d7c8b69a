import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiProblem, toProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { useAttemptKey } from '../../ui/use-attempt-key.ts';
import { FEATURED, featureStones } from './featured-calls.ts';

type Wanted = Parameters<typeof featureStones>[1];

/** Puts stones forward, and says what the server had against it. */
export function useFeature(onDone: () => void) {
  const cache = useQueryClient();
  const { keyFor, answered } = useAttemptKey();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);

  async function save(wanted: Wanted) {
    setBusy(true);
    setProblem(null);
    try {
      notifySuccess((await featureStones(keyFor(JSON.stringify(wanted)), wanted)).message);
      answered();
      onDone();
    } catch (error) {
      setProblem(toProblem(error, TEXTS.failed));
      setBusy(false);
    }
    await cache.invalidateQueries({ queryKey: [FEATURED] });
  }
  return { save, busy, problem, forget: () => setProblem(null) };
}

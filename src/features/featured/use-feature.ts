import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { FEATURED, featureStones } from './featured-calls.ts';

type Wanted = Parameters<typeof featureStones>[1];
type Known = Parameters<typeof featureStones>[2];

interface FeatureOptions {
  readonly onDone: () => void;
  /** returns true if the refusal was handled as an edit conflict */
  readonly onProblem?: (problem: ApiProblem) => Promise<boolean>;
}

export function useFeature({ onDone, onProblem }: FeatureOptions) {
  const cache = useQueryClient();
  const { keyFor, answered } = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);

  async function save(wanted: Wanted, was?: Known) {
    setBusy(true);
    setProblem(null);
    try {
      const key = keyFor(JSON.stringify([was, wanted]));
      notifySuccess((await featureStones(key, wanted, was)).message);
      answered();
      onDone();
    } catch (error) {
      const said = toProblem(error, TEXTS.failed);
      if (!(await onProblem?.(said))) setProblem(said);
      setBusy(false);
    }
    await cache.invalidateQueries({ queryKey: [FEATURED] });
  }
  return { save, busy, problem, forget: () => setProblem(null) };
}

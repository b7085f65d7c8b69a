import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { importDisabledReason } from '../../shared/supply/import-checks.ts';
import { MAPPINGS } from '../../shared/supply/stock-fields.ts';
import { IMPORTS, type StockImport } from '../../shared/supply/stock-imports.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { correctImport, type ListCorrection } from './import-calls.ts';

export interface Correction {
  /** reason why corrections are disabled; null if corrections are allowed */
  readonly closed: string | null;
  readonly busy: boolean;
  readonly correct: (what: ListCorrection) => void;
}

export function useCorrection(list: StockImport): Correction {
  const cache = useQueryClient();
  const closed = importDisabledReason('mend', list, useProfile());
  const { keyFor, answered } = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  async function correct(what: ListCorrection) {
    if (closed !== null || busy) return;
    setBusy(true);
    try {
      const { message } = await correctImport(list.id, what, keyFor(JSON.stringify(what)));
      answered();
      notifySuccess(message);
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
    await Promise.all(
      [IMPORTS, MAPPINGS].map((name) => cache.invalidateQueries({ queryKey: [name] })),
    );
    setBusy(false);
  }
  return { closed, busy, correct: (what) => void correct(what) };
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXTS } from '../../api/texts.ts';
import { tellProblem } from '../../shared/frame/tell-problem.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { reasonAgainst } from '../../shared/supply/import-acts.ts';
import { MAPPINGS } from '../../shared/supply/stock-fields.ts';
import { IMPORTS, type StockImport } from '../../shared/supply/stock-imports.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { useAttemptKey } from '../../ui/use-attempt-key.ts';
import { type ListMending, mendImport } from './import-calls.ts';

export interface Mending {
  /** reason why corrections are disabled; null if they are allowed */
  readonly closed: string | null;
  readonly busy: boolean;
  readonly mend: (what: ListMending) => void;
}

/** Corrects rows while the import waits for a decision, then refetches the result. */
export function useMending(list: StockImport): Mending {
  const cache = useQueryClient();
  const closed = reasonAgainst('mend', list, useProfile());
  const { keyFor, answered } = useAttemptKey();
  const [busy, setBusy] = useState(false);
  async function mend(what: ListMending) {
    if (closed !== null || busy) return;
    setBusy(true);
    try {
      const { message } = await mendImport(list.id, what, keyFor(JSON.stringify(what)));
      answered();
      notifySuccess(message);
    } catch (error) {
      tellProblem(error, TEXTS.failed);
    }
    await Promise.all(
      [IMPORTS, MAPPINGS].map((name) => cache.invalidateQueries({ queryKey: [name] })),
    );
    setBusy(false);
  }
  return { closed, busy, mend: (what) => void mend(what) };
}

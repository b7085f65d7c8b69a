import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXTS } from '../../api/texts.ts';
import { tellProblem } from '../../shared/frame/tell-problem.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { MAPPINGS } from '../../shared/supply/stock-fields.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { useAttemptKey } from '../../ui/use-attempt-key.ts';
import { reasonAgainst } from './import-acts.ts';
import { IMPORTS, readImportAgain, type StockImport } from './import-calls.ts';

/** Reads all rows of a list that waits once more; what comes of it is seen at once. */
export function useReadAgain(list: StockImport) {
  const cache = useQueryClient();
  const closed = reasonAgainst('read-again', list, useProfile());
  const { keyFor, answered } = useAttemptKey();
  const [busy, setBusy] = useState(false);
  async function readAgain(data: { readonly growth_type?: 1 | 2 }) {
    if (closed !== null || busy) return;
    setBusy(true);
    try {
      const key = keyFor(`${list.id} ${JSON.stringify(data)}`);
      const { message } = await readImportAgain(list.id, data, key);
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
  return { closed, busy, readAgain: (data: { growth_type?: 1 | 2 }) => void readAgain(data) };
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { notifyProblem } from '../frame/notify-problem.ts';
import { useProfile } from '../session/use-session.ts';
import { importDisabledReason } from './import-checks.ts';
import { MAPPINGS } from './stock-fields.ts';
import { IMPORTS, readImportAgain, type StockImport } from './stock-imports.ts';

/**
 * Lets the server parse a pending stock list again, and refreshes the views that show it.
 * `readAgain` returns false if the request was not sent or failed.
 */
export function useReadAgain(list: StockImport) {
  const cache = useQueryClient();
  const closed = importDisabledReason('read-again', list, useProfile());
  const { keyFor, answered } = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  async function readAgain(data: { readonly growth_type?: 1 | 2 }): Promise<boolean> {
    if (closed !== null || busy) return false;
    setBusy(true);
    let isRead = false;
    try {
      const key = keyFor(`${list.id} ${JSON.stringify(data)}`);
      const { message } = await readImportAgain(list.id, data, key);
      answered();
      notifySuccess(message);
      isRead = true;
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
    await Promise.all(
      [IMPORTS, MAPPINGS].map((name) => cache.invalidateQueries({ queryKey: [name] })),
    );
    setBusy(false);
    return isRead;
  }
  return { closed, busy, readAgain };
}

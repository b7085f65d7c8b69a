import { useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { type Supplier, type Trial, trySupplier } from './supplier-calls.ts';

interface Tried {
  /**
   * identifies the supplier settings that were tested; a change to the settings discards the result
   */
  readonly settings: string;
  readonly found: Trial | null;
  readonly fault: string | null;
}

/** Fetches the supplier's stock list to test the settings, and stores nothing. */
export function useTrial(supplier: Supplier) {
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState<Tried | null>(null);
  const settings = JSON.stringify([supplier.changed_at, supplier.is_active]);
  const now = tried?.settings === settings ? tried : null;

  async function run() {
    if (busy) return;
    setBusy(true);
    setTried(null);
    try {
      const { data } = await trySupplier(supplier.id);
      setTried({ settings, found: data, fault: null });
    } catch (error) {
      const { message, errors } = toProblem(error, TEXTS.failed);
      const fault = [message, ...errors.map((entry) => entry.message)].join(' ');
      setTried({ settings, found: null, fault });
    }
    setBusy(false);
  }
  return { busy, found: now?.found ?? null, fault: now?.fault ?? null, run: () => void run() };
}

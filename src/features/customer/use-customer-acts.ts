import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { useUndo } from '../../shared/frame/use-undo.ts';
import { SWITCH_WORDS, type SwitchTo, setActive } from '../../shared/people/active-switch.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { CUSTOMERS, clearFailures } from './customer-calls.ts';
import { nameOf } from './customer-words.ts';
import type { CustomerDetail } from './wire.ts';

export interface Switching {
  readonly to: SwitchTo;
  /** activates or deactivates the business, and thereby all its users */
  readonly wholeBusiness: boolean;
}

export function useCustomerActs(customer: CustomerDetail) {
  const cache = useQueryClient();
  const offerUndo = useUndo();
  const [busy, setBusy] = useState(false);

  async function run(act: () => Promise<unknown>, notify: () => void): Promise<boolean> {
    setBusy(true);
    try {
      await act();
      notify();
      await cache.invalidateQueries({ queryKey: [CUSTOMERS] });
      return true;
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
      return false;
    } finally {
      setBusy(false);
    }
  }

  const set = ({ to, wholeBusiness }: Switching, notify: (said: string) => void) =>
    run(
      () => setActive(customer.id, to === 'activate', wholeBusiness),
      () =>
        notify(
          `${wholeBusiness ? customer.business.company_name : nameOf(customer)} ${SWITCH_WORDS[to].done}`,
        ),
    );

  /**
   * Calls `answered` before the refetch, so the dialog closes at once and no longer blocks the
   * page's shortcuts.
   */
  const switchTo = (switching: Switching, answered: () => void): Promise<boolean> =>
    set(switching, (text) => {
      const { to, wholeBusiness } = switching;
      answered();
      offerUndo({
        text,
        ...(to === 'deactivate' ? { detail: 'Signed out everywhere' } : {}),
        group: 'Customers',
        undo: () => void set({ to: SWITCH_WORDS[to].other, wholeBusiness }, notifySuccess),
      });
    });

  async function clearSignIns(): Promise<void> {
    await run(
      () => clearFailures(customer.id),
      () => notifySuccess('Failed sign-ins cleared'),
    );
  }

  return { busy, switchTo, clearSignIns };
}
export type CustomerActs = ReturnType<typeof useCustomerActs>;

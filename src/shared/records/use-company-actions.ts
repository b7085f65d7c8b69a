import { useRef, useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { notifyProblem } from '../frame/notify-problem.ts';
import { useUndo } from '../frame/use-undo.ts';

export type Call = () => Promise<{ readonly message: string }>;

interface CompanyActionsOptions {
  readonly group: string;
  readonly refresh: () => Promise<unknown>;
}

export function useCompanyActions({ group, refresh }: CompanyActionsOptions) {
  const offerUndo = useUndo();
  const [busy, setBusy] = useState(false);
  const steps = useRef<Promise<unknown>>(Promise.resolve());

  /**
   * Returns true on success. On failure, calls `onProblem`, which returns true if the caller has
   * handled the problem. If `onProblem` returns false, shows the problem.
   */
  async function run(
    call: Call,
    back: Call | null = null,
    onProblem: (problem: ApiProblem) => boolean = () => false,
  ): Promise<boolean> {
    setBusy(true);
    offerUndo(null);
    try {
      const { message } = await call();
      notifyDone(message, back);
      return true;
    } catch (problem) {
      if (!onProblem(toProblem(problem, TEXTS.failed))) notifyProblem(problem, TEXTS.failed);
      return false;
    } finally {
      await refresh();
      setBusy(false);
    }
  }

  function notifyDone(message: string, back: Call | null): void {
    if (back) offerUndo({ text: message, group, undo: () => void run(back) });
    else notifySuccess(message);
  }

  return {
    busy,
    run,
    tell: notifyDone,
    refresh,
    /** Queues the steps, so that rapid key presses run one after the other. */
    runInOrder: (step: () => Promise<unknown> | undefined) => {
      steps.current = steps.current.then(step);
    },
  };
}

export type CompanyActions = ReturnType<typeof useCompanyActions>;

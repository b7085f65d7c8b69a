import { useRef, useState } from 'react';
import { type ApiProblem, toProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { tellProblem } from '../frame/tell-problem.ts';
import { useUndo } from '../frame/use-undo.ts';

type Call = () => Promise<{ readonly message: string }>;

interface House {
  /** heading in the palette and in the key sheet */
  readonly group: string;
  /** asks again for whatever shows these records */
  readonly refresh: () => Promise<unknown>;
}

/** What is done with records of the house: each step is told, has its way back where there is one, and is shown everywhere. */
export function useHouseActs({ group, refresh }: House) {
  const offerUndo = useUndo();
  const [busy, setBusy] = useState(false);
  const steps = useRef<Promise<unknown>>(Promise.resolve());

  /** Whether it was done; refused, it is told why, unless whoever asked hears it and says so itself. */
  async function run(
    call: Call,
    back: Call | null = null,
    hears: (problem: ApiProblem) => boolean = () => false,
  ): Promise<boolean> {
    setBusy(true);
    offerUndo(null);
    try {
      const { message } = await call();
      tell(message, back);
      return true;
    } catch (problem) {
      if (!hears(toProblem(problem, TEXTS.failed))) tellProblem(problem, TEXTS.failed);
      return false;
    } finally {
      await refresh();
      setBusy(false);
    }
  }

  /** Says what was done, and offers the way back where there is one. */
  function tell(message: string, back: Call | null): void {
    if (back) offerUndo({ text: message, group, undo: () => void run(back) });
    else notifySuccess(message);
  }

  return {
    busy,
    run,
    tell,
    refresh,
    /** Steps that are pressed faster than they are answered follow each other. */
    inTurn: (step: () => Promise<unknown> | undefined) => {
      steps.current = steps.current.then(step);
    },
  };
}

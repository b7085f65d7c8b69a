import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CaratRangeId } from '../../api/ids.gen.ts';
import { type ApiProblem, toProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import { tellProblem } from '../../shared/frame/tell-problem.ts';
import { useUndo } from '../../shared/frame/use-undo.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { SIZES } from '../../shared/stones/use-carat-sizes.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { type CaratRange, changeSubRange, placeRange, switchRange } from './carat-range-calls.ts';
import type { KnownPiece } from './range-words.ts';

export const GROUP = 'Carat ranges';

type Call = () => Promise<{ readonly message: string }>;

/** What is done with ranges and sub-ranges; each step has its way back, and whatever shows sizes or prices asks again. */
export function useRangeActs() {
  const cache = useQueryClient();
  const offerUndo = useUndo();
  const [busy, setBusy] = useState(false);
  const refresh = () =>
    Promise.all(
      [SIZES.queryKey, [CACHED.stones], [CACHED.counts], [CACHED.lines]].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    );

  /** steps that are pressed faster than they are answered follow each other */
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

  const place = ({ id, sequence }: CaratRange, to: number) => {
    const put = (wanted: number, was: number) => async () => {
      const answer = await placeRange(id, wanted, was);
      cache.setQueryData(SIZES.queryKey, answer.data);
      return answer;
    };
    return run(put(to, sequence), put(sequence, to));
  };

  /** Says what was done, and offers the way back where there is one. */
  function tell(message: string, back: Call | null): void {
    if (back) offerUndo({ text: message, group: GROUP, undo: () => void run(back) });
    else notifySuccess(message);
  }

  return {
    busy,
    run,
    tell,
    refresh,
    flipRange: ({ id, is_active }: CaratRange) =>
      run(
        () => switchRange(id, !is_active),
        () => switchRange(id, is_active),
      ),
    flipPiece: ({ id, size: { is_active } }: KnownPiece) => {
      const flip = (was: boolean) => () =>
        changeSubRange(id, { is_active: !was }, { is_active: was });
      return run(flip(is_active), flip(!is_active));
    },
    place,
    /** up or down by one, from where it stands when it comes to that */
    step: (id: CaratRangeId, by: 1 | -1) => {
      steps.current = steps.current.then(() => {
        const ranges = cache.getQueryData(SIZES.queryKey) ?? [];
        const range = ranges.find((one) => one.id === id);
        const to = (range?.sequence ?? 0) + by;
        return range && to >= 1 && to <= ranges.length ? place(range, to) : undefined;
      });
    },
  };
}

export type RangeActs = ReturnType<typeof useRangeActs>;

import { useCallback, useEffect, useRef, useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';

/** How far one item has come: null waits, a sentence says why it was refused. */
export type Step = 'busy' | 'done' | { readonly refused: string };

/** So many calls are on their way at a time. */
const AT_ONCE = 3;

/** Does one act to many items, each with a call of its own, and says how far each has come. */
export function useOneByOne<Item>(
  idOf: (item: Item) => string,
  act: (item: Item) => Promise<unknown>,
) {
  const [steps, setSteps] = useState<ReadonlyMap<string, Step>>(new Map());
  const [running, setRunning] = useState(false);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  /** Answers which were done. Leaving the screen stops what has not begun. */
  async function start(items: readonly Item[]): Promise<Item[]> {
    const waiting = [...items];
    const done: Item[] = [];
    const note = (item: Item, step: Step) =>
      setSteps((before) => new Map(before).set(idOf(item), step));
    async function work() {
      for (
        let item = waiting.shift();
        item !== undefined && !left.current;
        item = waiting.shift()
      ) {
        note(item, 'busy');
        try {
          await act(item);
          done.push(item);
          note(item, 'done');
        } catch (error) {
          note(item, { refused: toProblem(error, TEXTS.failed).message });
        }
      }
    }
    setSteps(new Map());
    setRunning(true);
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    setRunning(false);
    return done;
  }

  const reset = useCallback(() => setSteps(new Map()), []);
  return { steps, running, start, reset };
}

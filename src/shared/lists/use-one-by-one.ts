import { useCallback, useEffect, useRef, useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';

/**
 * Progress of one item. `refused` contains the error message of the server. An item without a step
 * is waiting.
 */
export type Step = 'busy' | 'done' | { readonly refused: string };

const CONCURRENCY = 3;

/** Runs one call per item with limited concurrency, and reports the progress of each item. */
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

  /**
   * Resolves to the items whose calls succeeded. Unmounting skips the calls that have not started.
   */
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
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    setRunning(false);
    return done;
  }

  const reset = useCallback(() => setSteps(new Map()), []);
  return { steps, running, start, reset };
}

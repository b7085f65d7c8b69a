import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { useUndo } from '../../shared/frame/use-undo.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import {
  MARKUP,
  type MarkupPreview,
  previewMarkups,
  type Saving,
  saveMarkups,
  undoChanges,
} from './markup-calls.ts';

/** Maximum number of stones that a change may reprice per owner without a confirmation. */
const LARGE_CHANGE = 500;

export const isLarge = ({ owners }: MarkupPreview): boolean =>
  owners.some(
    ({ repriced, amount_before, amount_after, below_cost }) =>
      repriced > LARGE_CHANGE || amount_after < amount_before || below_cost > 0,
  );

export function useMarkupActions() {
  const cache = useQueryClient();
  const offerUndo = useUndo();
  const [busy, setBusy] = useState(false);
  const refresh = () =>
    Promise.all(
      [MARKUP, CACHED.stones, CACHED.dna].map((key) =>
        cache.invalidateQueries({ queryKey: [key] }),
      ),
    );

  async function undo(changes: readonly number[]): Promise<void> {
    setBusy(true);
    offerUndo(null);
    try {
      notifySuccess((await undoChanges(changes)).message);
    } catch (problem) {
      notifyProblem(problem, TEXTS.failed);
    } finally {
      await refresh();
      setBusy(false);
    }
  }

  async function save(saving: Saving, seen: number | null | undefined): Promise<boolean> {
    setBusy(true);
    try {
      const { message, data } = await saveMarkups(saving, seen);
      const changes = data.changes.map(({ id }) => id);
      if (changes.length === 0) notifySuccess(message);
      else offerUndo({ text: message, group: 'Markups', undo: () => void undo(changes) });
      return true;
    } catch (problem) {
      notifyProblem(problem, TEXTS.failed);
      return false;
    } finally {
      await refresh();
      setBusy(false);
    }
  }

  /**
   * Returns the preview of a large change, `small` for any other change, or null if the call fails.
   */
  async function weigh(saving: Saving): Promise<MarkupPreview | 'small' | null> {
    setBusy(true);
    try {
      const preview = await previewMarkups(saving, 0);
      return isLarge(preview) ? preview : 'small';
    } catch (problem) {
      notifyProblem(problem, TEXTS.failed);
      return null;
    } finally {
      setBusy(false);
    }
  }

  return { busy, save, undo, weigh };
}

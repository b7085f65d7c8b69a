import { useQueryClient } from '@tanstack/react-query';
import { useCompanyActions } from '../../shared/records/use-company-actions.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { CHOICES } from '../../shared/stones/use-attribute-choices.ts';
import {
  MASTERS,
  type Master,
  moveValue,
  switchMaster,
  switchValue,
  type Value,
  valuesQuery,
} from './master-calls.ts';

export const GROUP = 'Master data';

export function useMasterActions() {
  const cache = useQueryClient();
  const acts = useCompanyActions({
    group: GROUP,
    refresh: () =>
      Promise.all(
        [[MASTERS], CHOICES.queryKey, [CACHED.stones], [CACHED.lines]].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      ),
  });
  const { run, runInOrder } = acts;

  const place = ({ id, master_id, sequence }: Value, to: number) => {
    const put = (wanted: number, was: number) => async () => {
      const answer = await moveValue(id, wanted, was);
      cache.setQueryData(valuesQuery(master_id).queryKey, answer.data);
      return answer;
    };
    return run(put(to, sequence), put(sequence, to));
  };

  return {
    ...acts,
    flipMaster: ({ id, is_active }: Master) =>
      run(
        () => switchMaster(id, !is_active),
        () => switchMaster(id, is_active),
      ),
    flipValue: ({ id, is_active }: Value) =>
      run(
        () => switchValue(id, !is_active),
        () => switchValue(id, is_active),
      ),
    place,
    /**
     * Moves a value up or down by one position. Reads the position when the queued action starts,
     * so that several fast moves add up.
     */
    step: ({ id, master_id }: Value, by: 1 | -1) =>
      runInOrder(() => {
        const values = cache.getQueryData(valuesQuery(master_id).queryKey) ?? [];
        const value = values.find((one) => one.id === id);
        const to = (value?.sequence ?? 0) + by;
        return value && to >= 1 && to <= values.length ? place(value, to) : undefined;
      }),
  };
}

export type MasterActions = ReturnType<typeof useMasterActions>;

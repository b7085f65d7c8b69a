import { useQueryClient } from '@tanstack/react-query';
import type { CaratRangeId } from '#api/ids.gen.ts';
import { useCompanyActions } from '../../shared/records/use-company-actions.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { SIZES } from '../../shared/stones/use-carat-sizes.ts';
import { type CaratRange, changeSubRange, placeRange, switchRange } from './carat-range-calls.ts';
import type { RangedSubRange } from './range-words.ts';

export const GROUP = 'Carat ranges';

/** Each action invalidates the queries that show sizes or prices. */
export function useRangeActs() {
  const cache = useQueryClient();
  const acts = useCompanyActions({
    group: GROUP,
    refresh: () =>
      Promise.all(
        [SIZES.queryKey, [CACHED.stones], [CACHED.counts], [CACHED.lines]].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      ),
  });
  const { run, runInOrder } = acts;

  const place = ({ id, sequence }: CaratRange, to: number) => {
    const put = (wanted: number, was: number) => async () => {
      const answer = await placeRange(id, wanted, was);
      cache.setQueryData(SIZES.queryKey, answer.data);
      return answer;
    };
    return run(put(to, sequence), put(sequence, to));
  };

  return {
    ...acts,
    flipRange: ({ id, is_active }: CaratRange) =>
      run(
        () => switchRange(id, !is_active),
        () => switchRange(id, is_active),
      ),
    flipPiece: ({ id, size: { is_active } }: RangedSubRange) => {
      const flip = (was: boolean) => () =>
        changeSubRange(id, { is_active: !was }, { is_active: was });
      return run(flip(is_active), flip(!is_active));
    },
    place,
    /**
     * Moves a range by one position. Repeated moves run in sequence; each move starts from the
     * position that the previous move reached.
     */
    step: (id: CaratRangeId, by: 1 | -1) =>
      runInOrder(() => {
        const ranges = cache.getQueryData(SIZES.queryKey) ?? [];
        const range = ranges.find((one) => one.id === id);
        const to = (range?.sequence ?? 0) + by;
        return range && to >= 1 && to <= ranges.length ? place(range, to) : undefined;
      }),
  };
}

export type RangeActs = ReturnType<typeof useRangeActs>;

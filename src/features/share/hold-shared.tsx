import { Button, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { count } from '#common/count.ts';
import { formatDateTime, formatNumber } from '#common/format.ts';
import { sumsOf } from '#common/stone-sums.ts';
import { PartFailed } from '../../shared/lists/part-failed.tsx';
import { PricedStoneLine } from '../../shared/records/priced-stone-line.tsx';
import { holdReason } from '../../shared/stones/checks/hold-reason.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { selectedStones } from '../../shared/stones/stone-calls.ts';
import { useActing } from '../../shared/stones/trading-clients.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { SkeletonLines } from '../../ui/SkeletonRows.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { holdSharedStones, type SharedStones } from './share-calls.ts';

type HoldSharedProps = {
  readonly token: string;
  readonly stockNumbers: readonly string[];
  readonly sharer: string;
  /** sends the question that visitors without an account send */
  readonly onEnquire: () => void;
  readonly onClose: () => void;
};

const NOT_VISIBLE = 'A stone is not in the stock that your business can see.';

/**
 * Holds the stones for the customer's own business, at its own prices. The sharer has no part in
 * the hold, so the dialog shows these prices and not those of the shared page.
 */
export function HoldShared({ token, stockNumbers, sharer, onEnquire, onClose }: HoldSharedProps) {
  const cache = useQueryClient();
  const acting = useActing(null);
  const { keyFor, answered } = useIdempotencyKey();
  const query = useQuery({
    queryKey: [CACHED.stones, acting.actor.id, 'of share', stockNumbers],
    queryFn: ({ signal }) => selectedStones(stockNumbers, null, signal),
  });
  const stones = query.data ?? [];
  const reasons = stones.map((stone) => holdReason(stone, acting));
  const reason = !query.data
    ? query.isError
      ? 'The stones could not be loaded.'
      : 'The stones are loading.'
    : stones.length < stockNumbers.length
      ? NOT_VISIBLE
      : (reasons.find((one) => one !== null) ?? null);
  const hold = useMutation({
    mutationFn: () => holdSharedStones(keyFor(stockNumbers.join()), stockNumbers),
    onSuccess: () => {
      answered();
      // The page is not fetched again, because the server counts each fetch as a view.
      cache.setQueryData<SharedStones>(
        ['shared', token],
        (shared) =>
          shared && {
            ...shared,
            stones: shared.stones.map((stone) =>
              stockNumbers.includes(stone.stock_no) ? { ...stone, is_available: false } : stone,
            ),
          },
      );
    },
    onError: () => void query.refetch(),
  });
  const what = stockNumbers.length === 1 ? stockNumbers[0] : count(stockNumbers.length, 'stone');
  const { data: held } = hold;

  return (
    <Modal opened onClose={onClose} title={`Reserve ${what}`}>
      {held ? (
        <Stack gap="sm">
          <p role="status">
            {count(held.holds.length, 'stone')} held until {formatDateTime(held.until)},{' '}
            {held.hold_no}. Your holds are under My lists.
          </p>
          <Button variant="filled" data-autofocus onClick={onClose}>
            Close
          </Button>
        </Stack>
      ) : (
        <Stack gap="sm">
          <p>
            {stockNumbers.length === 1 ? 'The stone is' : 'The stones are'} held for{' '}
            {acting.clientName} at your own prices.
          </p>
          <PartFailed query={query} />
          {query.isPending ? <SkeletonLines count={3} /> : null}
          {stones.map((stone, at) => (
            <div key={stone.stock_no}>
              <PricedStoneLine stone={stone} />
              {reasons[at] ? <Text c="var(--danger)">{reasons[at]}</Text> : null}
            </div>
          ))}
          {stones.length > 1 ? <b>Total ${formatNumber(sumsOf(stones).amount)}</b> : null}
          {hold.error ? (
            <Text c="var(--danger)" role="alert">
              {toProblem(hold.error, TEXTS.failed).message}
            </Text>
          ) : null}
          <ReasonButton
            variant="filled"
            reason={reason}
            loading={hold.isPending}
            onClick={() => hold.mutate()}
          >
            Hold {count(stockNumbers.length, 'stone')}
          </ReasonButton>
          <Button onClick={onEnquire}>Ask {sharer} instead</Button>
        </Stack>
      )}
    </Modal>
  );
}

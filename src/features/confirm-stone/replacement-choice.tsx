import { Box, Checkbox, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { UserId } from '#api/ids.gen.ts';
import { formatNumber } from '#common/format.ts';
import type { Instead } from '#machines/screens/action-request.ts';
import { PartFailed } from '../../shared/lists/part-failed.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { stoneTitle } from '../../shared/stones/stone-columns.tsx';
import type { LineRow, StoneRow } from '../../shared/stones/stone-types.ts';
import { useClientChoices } from '../../shared/stones/trading-clients.ts';
import { fetchAlternatives } from './confirm-stone-calls.ts';

export type ChosenReplacements = ReadonlyMap<string, Instead>;
export const NO_REPLACEMENTS: ChosenReplacements = new Map();

type ReplacementChoiceProps = {
  readonly rows: readonly LineRow[];
  readonly chosen: ChosenReplacements;
  readonly onChosen: (chosen: ChosenReplacements) => void;
};

/**
 * Maximum number of orders for which replacements are fetched. For more orders, the user chooses
 * the replacements after the refusal.
 */
const MOST = 5;

/**
 * Offers similar stones. The chosen stones are added to the client's cart when the order is
 * refused.
 */
export function ReplacementChoice({ rows, chosen, onChosen }: ReplacementChoiceProps) {
  const { id } = useProfile();
  const choices = useClientChoices();
  const isFew = rows.length <= MOST;
  const answers = useQueries({
    queries: (isFew ? rows : []).map(({ stock_no, business_id }) => ({
      queryKey: [CACHED.lines, id, 'alternatives', stock_no, business_id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        fetchAlternatives(stock_no, business_id, signal),
    })),
  });
  const found = rows.flatMap((row, at) => {
    const stones = answers[at]?.data ?? [];
    const user = choices.find(({ business }) => business.id === row.business_id);
    return stones.length > 0 && user ? [{ row, stones, userId: user.id }] : [];
  });
  if (!isFew) return <p>After the rejection, you can choose alternatives for each stone.</p>;
  const failed = answers.filter(({ error }) => error);
  const again = failed[0] ? (
    <PartFailed
      query={{
        error: failed[0].error,
        refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
      }}
    />
  ) : null;
  if (found.length === 0) return again;
  return (
    <>
      <Text mt="sm">
        The trading client sees similar stones. You can also add alternatives to the trading
        client’s cart here.
      </Text>
      {again}
      {found.map(({ row, stones, userId }) => (
        <ReplacementsOfStone
          key={row.id}
          row={row}
          stones={stones}
          userId={userId}
          chosen={chosen.get(row.id)?.stockNos ?? []}
          onChosen={(instead) => {
            const next = new Map(chosen);
            if (instead) next.set(row.id, instead);
            else next.delete(row.id);
            onChosen(next);
          }}
        />
      ))}
    </>
  );
}

type ReplacementsOfStoneProps = {
  readonly row: LineRow;
  readonly stones: readonly StoneRow[];
  readonly userId: UserId;
  readonly chosen: readonly string[];
  readonly onChosen: (instead: Instead | null) => void;
};

function ReplacementsOfStone({ row, stones, userId, chosen, onChosen }: ReplacementsOfStoneProps) {
  const put = (stockNo: string) => {
    const stockNos = chosen.includes(stockNo)
      ? chosen.filter((one) => one !== stockNo)
      : [...chosen, stockNo];
    onChosen(stockNos.length === 0 ? null : { of: row.id, userId, stockNos });
  };
  return (
    <Box component="section" mt="sm" aria-label={`Alternatives to ${row.stock_no}`}>
      <Text component="h3" fz="sm" fw="var(--w-strong)">
        Alternatives to {row.stock_no}{' '}
        <Text span inherit c="dimmed" fw="var(--w-text)">
          for the cart of {row.company_name}
        </Text>
      </Text>
      <Box component="ul" mah={220} style={{ overflow: 'auto' }}>
        {stones.map((stone) => (
          <Box component="li" py="3xs" key={stone.stock_no}>
            <Checkbox
              checked={chosen.includes(stone.stock_no)}
              onChange={() => put(stone.stock_no)}
              label={
                <>
                  <b>{stone.stock_no}</b> {stoneTitle(stone)}{' '}
                  <Text span inherit c="dimmed">
                    ${formatNumber(stone.sell_amt)}
                  </Text>
                </>
              }
            />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

import { Box, Button, Flex, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import type { BusinessId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { formatNumber } from '#common/format.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { stoneOf } from '../../shared/records/record-href.ts';
import { RecordLink } from '../../shared/records/record-link.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { ShapeIcon } from '../../shared/stones/shape-icon.tsx';
import { stoneTitle } from '../../shared/stones/stone-columns.tsx';
import { actsForClients } from '../../shared/stones/stone-permissions.ts';
import type { StoneRow } from '../../shared/stones/stone-types.ts';
import { useClientChoices } from '../../shared/stones/trading-clients.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { addToCart } from './confirm-stone-calls.ts';
import { orderActorOf } from './order-rights.ts';

type AlternativesProps = {
  readonly stones: readonly StoneRow[];
  readonly businessId: BusinessId | null;
};

/**
 * Lists the most similar available stones at the prices of the ordering business. Each stone can be
 * added to that business's cart.
 */
export function Alternatives({ stones, businessId }: AlternativesProps) {
  const profile = useProfile();
  const choices = useClientChoices();
  const [put, setPut] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState<string | null>(null);
  const forClients = actsForClients(profile.role_id);
  const userId = choices.find(({ business }) => business.id === businessId)?.id ?? null;
  const mayPut = orderActorOf(profile).mayWrite && (!forClients || userId !== null);

  async function take(stockNo: string): Promise<void> {
    setBusy(stockNo);
    try {
      await addToCart(stockNo, forClients ? userId : null);
      setPut((before) => new Set(before).add(stockNo));
      notifySuccess(`Added to the cart: ${stockNo}`);
    } catch (problem) {
      notifyProblem(problem, TEXTS.failed);
    } finally {
      setBusy(null);
    }
  }

  return (
    <Flex component="ul" direction="column" gap="2xs" fz="sm" aria-label="Similar available stones">
      {stones.map((stone) => (
        <Paper component="li" withBorder radius="sm" px="2xs" py="3xs" key={stone.stock_no}>
          <Flex wrap="wrap" align="center" gap="xs">
            <ShapeIcon shape={stone.shape} size={26} />
            <Box flex={1} miw={200}>
              <b>
                <RecordLink record={stoneOf(stone)} />
              </b>{' '}
              {stoneTitle(stone)}
              <Text fz="sm" c="var(--text-2)">
                ${formatNumber(stone.markup_ppc)} per carat, ${formatNumber(stone.sell_amt)}
              </Text>
            </Box>
            {mayPut ? (
              <Button
                size="sm"
                loading={busy === stone.stock_no}
                disabled={put.has(stone.stock_no)}
                aria-label={`Add ${stone.stock_no} to the cart`}
                onClick={() => void take(stone.stock_no)}
              >
                {put.has(stone.stock_no) ? 'In the cart' : 'Add to cart'}
              </Button>
            ) : null}
          </Flex>
        </Paper>
      ))}
    </Flex>
  );
}

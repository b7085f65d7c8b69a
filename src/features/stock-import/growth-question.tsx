import { Button, Flex } from '@mantine/core';
import type { StockImport } from '../../shared/supply/stock-imports.ts';
import { useReadAgain } from '../../shared/supply/use-read-again.ts';

export function GrowthQuestion({ list }: { readonly list: StockImport }) {
  const { closed, busy, readAgain } = useReadAgain(list);
  if (!list.lacks_growth || closed !== null) return null;
  return (
    <Flex
      component="section"
      wrap="wrap"
      align="center"
      gap="2xs"
      px="md"
      py="2xs"
      fz="sm"
      aria-label="Natural or lab grown"
    >
      <p>This list does not state whether its stones are natural or lab grown.</p>
      <Button size="sm" disabled={busy} onClick={() => void readAgain({ growth_type: 2 })}>
        All natural
      </Button>
      <Button size="sm" disabled={busy} onClick={() => void readAgain({ growth_type: 1 })}>
        All lab grown
      </Button>
    </Flex>
  );
}

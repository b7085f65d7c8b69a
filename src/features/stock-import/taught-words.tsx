import { Button, Flex, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { stockFieldsQuery } from '../../shared/supply/stock-fields.ts';
import type { StockImport } from '../../shared/supply/stock-imports.ts';
import { fieldName } from './import-texts.ts';
import { useCorrection } from './use-correction.ts';

/**
 * Lists words of the supplier to which users have assigned a value on this import. Later stock
 * lists of the supplier use the same values.
 */
export function TaughtWords({ list }: { readonly list: StockImport }) {
  const { closed, busy, correct } = useCorrection(list);
  const { taught } = list;
  const fields = useQuery({ ...stockFieldsQuery, enabled: taught.length > 0 }).data ?? [];
  if (taught.length === 0) return null;
  const nameOf = ({ field, code }: (typeof taught)[number]) =>
    fields.find((one) => one.field === field)?.values.find((value) => value.code === code)?.name ??
    code;
  return (
    <Flex
      component="section"
      align="baseline"
      gap="sm"
      px="md"
      py="4xs"
      fz="sm"
      aria-label="Values mapped in this list"
    >
      <Text inherit flex="none" fw="var(--w-medium)">
        New value mappings
      </Text>
      <Flex
        component="ul"
        wrap="wrap"
        rowGap={0}
        columnGap="md"
        mah={96}
        style={{ overflowY: 'auto' }}
      >
        {taught.map((one) => (
          <li key={`${one.field} ${one.word}`}>
            {fieldName(one.field)} “{one.word}” is {nameOf(one)}
            {closed === null ? (
              <Button
                size="compact-sm"
                variant="subtle"
                disabled={busy}
                aria-label={`Undo the mapping of “${one.word}”`}
                onClick={() =>
                  correct({ words: [{ field: one.field, word: one.word, code: null }] })
                }
              >
                Undo
              </Button>
            ) : null}
          </li>
        ))}
      </Flex>
    </Flex>
  );
}

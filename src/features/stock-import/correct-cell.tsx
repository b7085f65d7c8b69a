import { Button, Flex, Group, Select, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as longest from '#common/lengths.gen.ts';
import { isStockField, isWorded, type StockField } from '#common/supply/fields.ts';
import { choicesFailed } from '../../shared/lists/part-failed.tsx';
import { stockFieldsQuery } from '../../shared/supply/stock-fields.ts';
import type { ImportRow } from './import-calls.ts';
import { fieldName } from './import-texts.ts';
import type { Correction } from './use-correction.ts';

type Reason = ImportRow['reasons'][number];

export const isCorrectable = ({ column }: Reason): boolean => column !== null;

type CorrectCellProps = {
  readonly row: ImportRow['id'];
  readonly reason: Reason;
  readonly correction: Correction;
};

/**
 * Assigns a value to an unknown word, for all stock lists of the supplier. If the cell is empty or
 * its field has no fixed values, corrects only this cell.
 */
export function CorrectCell({ row, reason, correction }: CorrectCellProps) {
  const { field, cell, column } = reason;
  if (column === null || !isCorrectable(reason)) return null;
  return isStockField(field) && isWorded(field) && cell !== '' ? (
    <MeaningForm field={field} reason={reason} correction={correction} />
  ) : (
    <CellForm row={row} column={column} reason={reason} correction={correction} />
  );
}

const MAX_SUGGESTIONS = 3;

function MeaningForm({
  field,
  reason: { cell, nearest },
  correction: { busy, correct },
}: Omit<CorrectCellProps, 'row'> & { readonly field: StockField }) {
  const query = useQuery(stockFieldsQuery);
  const fields = query.data ?? [];
  const values = fields.find((one) => one.field === field)?.values ?? [];
  const near = nearest
    .flatMap((name) => values.find((value) => value.name === name) ?? [])
    .slice(0, MAX_SUGGESTIONS);
  const teach = (code: string) => correct({ words: [{ field, word: cell, code }] });
  return (
    <Group gap="2xs" py="4xs">
      <Text flex="1 1 240px" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {fieldName(field)} <b>{cell}</b> in every list means:
      </Text>
      {near.map(({ code, name }) => (
        <Button
          key={code}
          size="sm"
          variant="default"
          disabled={busy}
          aria-label={`“${cell}” means ${name}`}
          onClick={() => teach(code)}
        >
          {name}
        </Button>
      ))}
      <Select
        size="sm"
        w={150}
        aria-label={`Meaning of “${cell}”`}
        placeholder="Another value"
        searchable
        disabled={busy}
        nothingFoundMessage="No value has this name"
        {...choicesFailed(query, 'The values could not be loaded.')}
        data={values.map(({ code, name }) => ({ value: code, label: name }))}
        value={null}
        onChange={(code) => {
          if (code !== null) teach(code);
        }}
      />
    </Group>
  );
}

function CellForm({
  row,
  column,
  reason: { field, cell },
  correction: { busy, correct },
}: CorrectCellProps & { readonly column: number }) {
  const [text, setText] = useState(cell);
  return (
    <Flex
      component="form"
      wrap="wrap"
      align="center"
      gap="2xs"
      py="4xs"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== cell) correct({ cells: [{ row, column, text: text.trim() }] });
      }}
    >
      <Text flex="1 1 240px" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {fieldName(field)} <b>{cell || 'empty'}</b> in this row should be:
      </Text>
      <TextInput
        size="sm"
        w={150}
        aria-label={`${fieldName(field)} in this row`}
        maxLength={longest.CellToCorrect.text}
        value={text}
        disabled={busy}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button size="sm" variant="default" type="submit" disabled={busy}>
        Correct
      </Button>
    </Flex>
  );
}

import * as longest from '../../common/lengths.gen.ts';
import { choicesFailed } from '../../shared/lists/part-failed.tsx';
import './mend-cell.css';
import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isStockField, isWorded, type StockField } from '../../common/supply/fields.ts';
import { stockFieldsQuery } from '../../shared/supply/stock-fields.ts';
import type { ImportRow } from './import-calls.ts';
import { fieldName } from './import-words.ts';
import type { Mending } from './use-mending.ts';

type Reason = ImportRow['reasons'][number];

/** A reason without a column cannot be fixed by correcting a cell. */
export const isMendable = ({ column }: Reason): boolean => column !== null;

type MendCellProps = {
  readonly row: ImportRow['id'];
  readonly reason: Reason;
  readonly mending: Mending;
};

/**
 * Assigns a value to a word for all lists of the supplier, or corrects the cell for this row only.
 */
export function MendCell({ row, reason, mending }: MendCellProps) {
  const { field, cell, column } = reason;
  if (column === null || !isMendable(reason)) return null;
  return isStockField(field) && isWorded(field) && cell !== '' ? (
    <Meaning field={field} reason={reason} mending={mending} />
  ) : (
    <Correction row={row} column={column} reason={reason} mending={mending} />
  );
}

const MOST_AT_ONCE = 3;

function Meaning({
  field,
  reason: { cell, nearest },
  mending: { busy, mend },
}: Omit<MendCellProps, 'row'> & { readonly field: StockField }) {
  const query = useQuery(stockFieldsQuery);
  const fields = query.data ?? [];
  const values = fields.find((one) => one.field === field)?.values ?? [];
  const near = nearest
    .flatMap((name) => values.find((value) => value.name === name) ?? [])
    .slice(0, MOST_AT_ONCE);
  const teach = (code: string) => mend({ words: [{ field, word: cell, code }] });
  return (
    <div className="mend-cell">
      <p>
        {fieldName(field)} <b>{cell}</b> means, in every list:
      </p>
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
        aria-label={`What “${cell}” means`}
        placeholder="Another value"
        searchable
        disabled={busy}
        nothingFoundMessage="No value has this name"
        {...choicesFailed(query, 'The values could not be fetched.')}
        data={values.map(({ code, name }) => ({ value: code, label: name }))}
        value={null}
        onChange={(code) => {
          if (code !== null) teach(code);
        }}
      />
    </div>
  );
}

function Correction({
  row,
  column,
  reason: { field, cell },
  mending: { busy, mend },
}: MendCellProps & { readonly column: number }) {
  const [text, setText] = useState(cell);
  return (
    <form
      className="mend-cell"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== cell) mend({ cells: [{ row, column, text: text.trim() }] });
      }}
    >
      <p>
        {fieldName(field)} <b>{cell || 'nothing'}</b> is in this row:
      </p>
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
    </form>
  );
}

import './taught-words.css';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { stockFieldsQuery } from '../../shared/supply/stock-fields.ts';
import type { StockImport } from '../../shared/supply/stock-imports.ts';
import { fieldName } from './import-texts.ts';
import { useCorrection } from './use-correction.ts';

/**
 * Lists the words that were given a meaning on this import. The meanings also apply to later stock
 * lists of the supplier.
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
    <section className="taught-words" aria-label="Values mapped in this list">
      <b>New value mappings</b>
      <ul>
        {taught.map((one) => (
          <li key={`${one.field} ${one.word}`}>
            {fieldName(one.field)} “{one.word}” is {nameOf(one)}
            {closed === null ? (
              <Button
                size="compact-sm"
                variant="subtle"
                disabled={busy}
                aria-label={`Undo the meaning of “${one.word}”`}
                onClick={() =>
                  correct({ words: [{ field: one.field, word: one.word, code: null }] })
                }
              >
                Undo
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

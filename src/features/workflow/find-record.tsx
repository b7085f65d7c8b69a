import './path.css';
import './workflow.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import type { OpenRecord } from './record-link.tsx';
import { RecordTable } from './record-table.tsx';
import { foundQuery } from './workflow-queries.ts';

const HINT =
  'A stock number, the number of a hold, order, memo, invoice, enquiry or demand, a company, a document, or an id.';

/** Finds the record whose path the reader wants to see. */
export function FindRecord({ onOpen }: { readonly onOpen: OpenRecord }) {
  const [term, setTerm] = useState('');
  const { data: found, error } = useQuery(foundQuery(term));
  return (
    <section className="workflow-find" aria-label="Records by number">
      <SearchField
        label="Find a record"
        placeholder="Find a record by its number"
        term={term}
        onTerm={(text) => setTerm(text.trim())}
      />
      {term === '' ? <p className="workflow-dim">{HINT}</p> : null}
      {error ? (
        <p className="workflow-none" role="alert">
          {toProblem(error, TEXTS.listFailed).message}
        </p>
      ) : null}
      {found?.length === 0 ? (
        <p className="workflow-none" role="status">
          No record is called “{term}”.
        </p>
      ) : null}
      {found && found.length > 0 ? (
        <div className="workflow-found">
          <RecordTable
            label="Records found"
            records={found}
            mixed
            onOpen={(record) => {
              setTerm('');
              onOpen(record);
            }}
          />
        </div>
      ) : null}
    </section>
  );
}

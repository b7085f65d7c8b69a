import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PartFailed } from '../../shared/lists/part-failed.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import type { OpenRecord } from './record-link.tsx';
import { RecordTable } from './record-table.tsx';
import { foundQuery } from './workflow-queries.ts';

const HINT =
  'Search by stock number, by company, document or id, or by the number of a hold, order, memo, invoice, enquiry or demand. Press Enter to open the first result.';

type FindRecordProps = {
  readonly onOpen: OpenRecord;
  /** true to explain what users can search for, as long as the field is empty */
  readonly hint: boolean;
};

export function FindRecord({ onOpen, hint }: FindRecordProps) {
  const [term, setTerm] = useState('');
  const [entered, setEntered] = useState<string | null>(null);
  const query = useQuery(foundQuery(term));
  const { data: found } = query;
  const open: OpenRecord = (record) => {
    setEntered(null);
    setTerm('');
    onOpen(record);
  };
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  // Also opens the result if the user pressed Enter before the response arrived.
  const first = entered !== null && entered === term ? found?.[0] : undefined;
  useEffect(() => {
    if (first) latest.current(first);
  }, [first]);
  return (
    <RecordPart label="Find a record by number">
      <SearchField
        label="Find a record"
        placeholder="Find a record by its number"
        term={term}
        onTerm={(text) => setTerm(text.trim())}
        onEnter={setEntered}
      />
      {term === '' && hint ? (
        <Text c="dimmed" fz="xs">
          {HINT}
        </Text>
      ) : null}
      <PartFailed query={query} />
      {found?.length === 0 ? <p role="status">No record matches “{term}”.</p> : null}
      {found && found.length > 0 ? (
        <RecordTable label="Records found" records={found} mixed onOpen={open} />
      ) : null}
    </RecordPart>
  );
}

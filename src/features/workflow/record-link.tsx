import type { ReactNode } from 'react';
import { searchOf, toSearchString, viewOf } from './workflow-params.ts';
import type { WorkflowRecord } from './workflow-queries.ts';

export type OpenRecord = (record: Pick<WorkflowRecord, 'workflow' | 'id'>) => void;

type RecordLinkProps = {
  readonly record: Pick<WorkflowRecord, 'workflow' | 'id'>;
  readonly onOpen: OpenRecord;
  readonly children: ReactNode;
};

/** Links to the history of a record with a real URL, so that users can open it in a new tab. */
export function RecordLink({ record, onOpen, children }: RecordLinkProps) {
  const { workflow, id } = record;
  return (
    <a
      className="record-link"
      href={toSearchString(searchOf({ ...viewOf({ workflow }), record: id }))}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(record);
      }}
    >
      {children}
    </a>
  );
}

export const nameOf = ({ number, stock_no, id }: WorkflowRecord): string =>
  number ?? stock_no ?? id.slice(-8);

import './path.css';
import type { ReactNode } from 'react';
import { addressOf, searchOf, viewOf } from './workflow-params.ts';
import type { WorkflowRecord } from './workflow-queries.ts';

export type OpenRecord = (record: Pick<WorkflowRecord, 'workflow' | 'id'>) => void;

type RecordLinkProps = {
  readonly record: Pick<WorkflowRecord, 'workflow' | 'id'>;
  readonly onOpen: OpenRecord;
  readonly children: ReactNode;
};

/** Leads to the path of a record; an ordinary link, so that it opens in another window as well. */
export function RecordLink({ record, onOpen, children }: RecordLinkProps) {
  const { workflow, id } = record;
  return (
    <a
      className="workflow-record-link"
      href={addressOf(searchOf({ ...viewOf({ workflow }), record: id }))}
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

/** What a record is called, or at least that it is there. */
export const nameOf = ({ number, stock_no, id }: WorkflowRecord): string =>
  number ?? stock_no ?? id.slice(-8);

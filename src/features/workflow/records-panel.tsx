import './path.css';
import './workflow.css';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { formatInteger } from '#common/format.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import type { OpenRecord } from './record-link.tsx';
import { RecordTable } from './record-table.tsx';
import type { WorkflowModel } from './workflow-models.ts';
import { type RecordSelection, recordsQuery } from './workflow-queries.ts';

type RecordsPanelProps = {
  readonly model: WorkflowModel;
  readonly behind: RecordSelection;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onOpen: OpenRecord;
  readonly onClose: () => void;
};

/** Lists the records that are in the selected state or passed the selected transition. */
export function RecordsPanel(props: RecordsPanelProps) {
  const { model, behind, page, onPage, onOpen, onClose } = props;
  const { data, error, refetch } = useQuery(recordsQuery(model.name, behind, page));
  const title = titleOf(model, behind);
  const section = useRef<HTMLElement>(null);
  const phone = useIsPhone();
  // Scrolls the panel into view on a phone, where it is below the diagram.
  useEffect(() => {
    if (phone && title) section.current?.scrollIntoView({ block: 'start' });
  }, [phone, title]);
  return (
    <section className="workflow-behind" ref={section} aria-label={`Records: ${title}`}>
      <h2>
        {title}
        <ActionIcon variant="subtle" aria-label="Close the records" onClick={onClose}>
          <Icon name="close" size="small" />
        </ActionIcon>
      </h2>
      {error && !data ? (
        <FetchFailed problem={toProblem(error, TEXTS.listFailed)} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <p className="workflow-none">Loading the records.</p> : null}
      {data?.pagination.totalRecords === 0 ? (
        <p className="workflow-none">{emptyText(behind)}</p>
      ) : null}
      {data && data.data.length > 0 ? (
        <>
          <RecordTable label={title} records={data.data} onOpen={onOpen} />
          <Pages {...data.pagination} onPage={onPage} />
        </>
      ) : null}
    </section>
  );
}

type PagesProps = {
  readonly page: number;
  readonly size: number;
  readonly totalPages: number;
  readonly totalRecords: number;
  readonly onPage: (page: number) => void;
};

function Pages({ page, size, totalPages, totalRecords, onPage }: PagesProps) {
  const first = (page - 1) * size + 1;
  return (
    <nav className="workflow-pages" aria-label="Pages of records">
      <span>
        {formatInteger(first)}–{formatInteger(Math.min(totalRecords, page * size))} of{' '}
        {formatInteger(totalRecords)}
      </span>
      <ActionIcon
        aria-label="Previous page"
        aria-disabled={page <= 1 || undefined}
        onClick={page <= 1 ? undefined : () => onPage(page - 1)}
      >
        <Icon name="chevronLeft" size="small" />
      </ActionIcon>
      <ActionIcon
        aria-label="Next page"
        aria-disabled={page >= totalPages || undefined}
        onClick={page >= totalPages ? undefined : () => onPage(page + 1)}
      >
        <Icon name="chevronRight" size="small" />
      </ActionIcon>
    </nav>
  );
}

function titleOf({ diagram }: WorkflowModel, behind: RecordSelection): string {
  const labelOf = (state: number) =>
    diagram.nodes.find(({ code }) => code === state)?.label ?? `State ${state}`;
  if ('state' in behind) return `Currently ${labelOf(behind.state)}`;
  return `${behind.event} in the last ${behind.days} days`;
}

const emptyText = (behind: RecordSelection): string =>
  'state' in behind
    ? 'No records in this state.'
    : `No record took this transition in ${behind.days} days.`;

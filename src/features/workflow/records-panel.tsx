import { ActionIcon, Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { formatInteger } from '#common/format.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
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

export function RecordsPanel(props: RecordsPanelProps) {
  const { model, behind, page, onPage, onOpen, onClose } = props;
  const { data, error, refetch } = useQuery(recordsQuery(model.name, behind, page));
  const title = titleOf(model, behind);
  const close = useRef<HTMLButtonElement>(null);
  const phone = useIsPhone();
  // Scrolls the panel into view on a phone, where it is below the diagram.
  useEffect(() => {
    if (phone && title) close.current?.closest('section')?.scrollIntoView({ block: 'start' });
  }, [phone, title]);
  return (
    <RecordPart
      title={`Records: ${title}`}
      level={2}
      tools={
        <ActionIcon ref={close} my="-4xs" aria-label="Close the records" onClick={onClose}>
          <Icon name="close" size="small" />
        </ActionIcon>
      }
    >
      {error && !data ? (
        <FetchFailed problem={toProblem(error, TEXTS.listFailed)} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <p>Loading the records.</p> : null}
      {data?.pagination.totalRecords === 0 ? <p>{emptyText(behind)}</p> : null}
      {data && data.data.length > 0 ? (
        <>
          <RecordTable label={title} records={data.data} onOpen={onOpen} />
          <Pages {...data.pagination} onPage={onPage} />
        </>
      ) : null}
    </RecordPart>
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
    <Flex
      component="nav"
      align="center"
      gap="3xs"
      c="var(--text-2)"
      fz="xs"
      aria-label="Pages of records"
    >
      <Box component="span" flex={1}>
        {formatInteger(first)}–{formatInteger(Math.min(totalRecords, page * size))} of{' '}
        {formatInteger(totalRecords)}
      </Box>
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
    </Flex>
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
    : `No records made this transition in ${behind.days} days.`;

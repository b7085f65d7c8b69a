import './memo.css';
import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { toProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import { byCode, MEMO_STATUS } from '../../machines/codes.ts';
import { DownloadButton } from '../../shared/downloads/download-button.tsx';
import { type LineOpenedProps, toneOf } from '../../shared/lines/line-list.ts';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import type { LineRow } from '../../shared/stones/wire.ts';
import { ErrorState } from '../../ui/Blank.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { memoPdf, memoQuery } from './memo-calls.ts';
import { MemoPaper } from './memo-paper.tsx';

const WIDTH = 720;
const TOPICS = ['line'] as const;

/** One memo beside its list. */
export function MemoDrawer({ id: memoId, onClose }: LineOpenedProps<LineRow>) {
  const { id } = useProfile();
  const { data, error, refetch } = useQuery(memoQuery(id, memoId));
  useLiveRefetch(TOPICS, refetch);
  const memo = data?.memo;
  return (
    <SideDrawer
      opened
      label={memo ? `Memo ${memo.memo_no}` : 'Memo'}
      width={WIDTH}
      onClose={onClose}
      header={
        <>
          {memo ? <MemoState state={memo.state} /> : null}
          <span className="memo-no">{memo?.memo_no}</span>
          {memo?.is_overdue ? <StatusBadge label="Overdue" tone="hold" /> : null}
          <span className="ui-gap" />
          {memo ? <DownloadButton request={memoPdf(memo.id)}>PDF</DownloadButton> : null}
          <ActionIcon variant="subtle" size="sm" aria-label="Close the memo" onClick={onClose}>
            <Icon name="close" />
          </ActionIcon>
        </>
      }
    >
      {error ? (
        <ErrorState
          title={toProblem(error, TEXTS.failed).message}
          actions={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : data ? (
        <MemoPaper {...data} />
      ) : (
        <SkeletonRows count={8} />
      )}
    </SideDrawer>
  );
}

function MemoState({ state }: { readonly state: 1 | 2 | 3 }) {
  const status = byCode(MEMO_STATUS, state);
  return <StatusBadge label={status.label} tone={toneOf(status)} />;
}

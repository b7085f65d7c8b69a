import { useQuery } from '@tanstack/react-query';
import type { MemoId } from '../../api/ids.gen.ts';
import { idFromText } from '../../common/id-from-text.ts';
import { byCode, MEMO_STATUS } from '../../machines/codes.ts';
import { DownloadButton } from '../../shared/downloads/download-button.tsx';
import { type LineOpenedProps, toneOf } from '../../shared/lines/line-list.ts';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { Fetched } from '../../shared/records/fetched.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import type { LineRow } from '../../shared/stones/wire.ts';
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
  const query = useQuery(memoQuery(id, idFromText<MemoId>(memoId)));
  useLiveRefetch(TOPICS, query.refetch);
  const memo = query.data?.memo;
  return (
    <SideDrawer
      opened
      label={memo ? `Memo ${memo.memo_no}` : 'Memo'}
      width={WIDTH}
      onClose={onClose}
      head={{
        title: memo?.memo_no,
        before: memo ? <MemoState state={memo.state} /> : null,
        beside: memo?.is_overdue ? <StatusBadge label="Overdue" tone="hold" /> : null,
        tools: memo ? <DownloadButton request={memoPdf(memo.id)}>PDF</DownloadButton> : null,
      }}
    >
      <Fetched query={query} waiting={<SkeletonRows count={8} />}>
        {(data) => <MemoPaper {...data} />}
      </Fetched>
    </SideDrawer>
  );
}

function MemoState({ state }: { readonly state: 1 | 2 | 3 }) {
  const status = byCode(MEMO_STATUS, state);
  return <StatusBadge label={status.label} tone={toneOf(status)} />;
}

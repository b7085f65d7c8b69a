import './thread-drawer.css';
import { useQuery } from '@tanstack/react-query';
import type { EnquiryId } from '../../api/ids.gen.ts';
import { formatNumber } from '../../common/format.ts';
import { idFromText } from '../../common/id-from-text.ts';
import { byCode, ENQUIRY_STATUS, ROLE } from '../../machines/codes.ts';
import type { LineOpenedProps } from '../../shared/lines/line-list.ts';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { Fetched } from '../../shared/records/fetched.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { stoneTitle } from '../../shared/stones/columns.tsx';
import { stoneDna } from '../../shared/stones/one-stone-calls.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { actsForClients } from '../../shared/stones/rights.ts';
import type { LineRow } from '../../shared/stones/wire.ts';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { readThread } from './enquiry-calls.ts';
import { Messages } from './messages.tsx';
import { ReplyForm } from './reply-form.tsx';
import { useReading } from './use-reading.ts';

const WIDTH = 520;
const LIVE = ['line'] as const;

/** One enquiry with all that was written, kept up to date while it is read. */
export function ThreadDrawer({ id: opened, row, machine, onClose }: LineOpenedProps<LineRow>) {
  const profile = useProfile();
  const id = idFromText<EnquiryId>(opened);
  const query = useQuery({
    queryKey: [CACHED.lines, profile.id, 'enquiry', 'thread', id],
    queryFn: ({ signal }) => readThread(id, signal),
  });
  const { data, refetch } = query;
  useLiveRefetch(LIVE, refetch);
  useReading(id, data);
  const enquiry = data?.enquiry ?? row;
  const today = usePriceToday(enquiry);

  return (
    <SideDrawer
      opened
      label={`Enquiry ${enquiry?.reference ?? ''}`}
      width={WIDTH}
      onClose={onClose}
      head={{
        title: enquiry?.reference ?? 'Enquiry',
        beside: enquiry ? (
          <span className="thread-state">
            {byCode(ENQUIRY_STATUS, enquiry.state).label}
            {enquiry.company_name ? `, ${enquiry.company_name}` : ''}
          </span>
        ) : null,
      }}
      footer={
        data ? (
          <ReplyForm enquiry={data.enquiry} machine={machine} onSent={() => void refetch()} />
        ) : null
      }
    >
      {enquiry ? (
        <p className="thread-stone">
          <b>{stoneTitle(enquiry)}</b> {enquiry.stock_no}
          <span className="thread-price">
            ${formatNumber(today ?? enquiry.markup_ppc)} a carat{' '}
            {today === null ? 'when asked' : 'today'}
          </span>
        </p>
      ) : null}
      {/* What is read already stays when it cannot be read again. */}
      <Fetched
        query={data ? { ...query, error: null } : query}
        waiting={<SkeletonRows count={4} />}
      >
        {(thread) => (
          <Messages
            messages={thread.messages}
            price={today ?? thread.enquiry.markup_ppc}
            unreadBy={thread.enquiry.enquiry?.unread_by ?? null}
            own={profile}
            closing={thread.enquiry.ended_at === null ? null : thread.enquiry}
          />
        )}
      </Fetched>
    </SideDrawer>
  );
}

/** What a carat of the stone costs the client today; null until that is known, or to whom it is not told. */
function usePriceToday(enquiry: LineRow | null): number | null {
  const { id, role_id } = useProfile();
  const stockNo = enquiry?.stock_no ?? '';
  const business = actsForClients(role_id) ? (enquiry?.business_id ?? null) : null;
  const { data } = useQuery({
    queryKey: [CACHED.dna, id, stockNo, business],
    queryFn: ({ signal }) => stoneDna(stockNo, business, signal),
    enabled: enquiry !== null && role_id !== ROLE.auditor,
  });
  return data?.stone.markup_ppc ?? null;
}

import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EnquiryId } from '#api/ids.gen.ts';
import { formatNumber } from '#common/format.ts';
import { idFromText } from '#common/id-from-text.ts';
import { byCode, ENQUIRY_STATUS, ROLE } from '#machines/codes.ts';
import { enquiryWorkflow } from '#machines/workflows/enquiry.ts';
import { type LineOpenedProps, toneOf } from '../../shared/lines/line-list.ts';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { Fetched } from '../../shared/records/fetched.tsx';
import { RecordDrawer } from '../../shared/records/record-drawer.tsx';
import { BusinessLink } from '../../shared/records/record-link.tsx';
import { createSiblingNav } from '../../shared/records/sibling-nav.ts';
import { StoneHead } from '../../shared/records/stone-head.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { stoneDna } from '../../shared/stones/one-stone-calls.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { actsForClients } from '../../shared/stones/stone-permissions.ts';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { readThread } from './enquiry-calls.ts';
import { Messages } from './messages.tsx';
import { ReplyForm } from './reply-form.tsx';
import { ThreadOffer } from './thread-offer.tsx';
import { useMarkAsRead } from './use-mark-as-read.ts';

const WIDTH = 520;
const LIVE = ['line'] as const;

export function ThreadDrawer(props: LineOpenedProps<LineRow>) {
  const { id: opened, row, rows, machine, onShow, onClose } = props;
  const profile = useProfile();
  const id = idFromText<EnquiryId>(opened);
  const query = useQuery({
    queryKey: [CACHED.lines, profile.id, 'enquiry', 'thread', id],
    queryFn: ({ signal }) => readThread(id, signal),
  });
  const { data, refetch } = query;
  useLiveRefetch(LIVE, query);
  useMarkAsRead(id, data);
  const enquiry = data?.enquiry ?? row;
  const today = usePriceToday(enquiry);

  return (
    <RecordDrawer
      label={`Enquiry ${enquiry?.reference ?? ''}`}
      width={WIDTH}
      onClose={onClose}
      head={{
        name: enquiry?.reference ?? 'Enquiry',
        status: enquiry ? <EnquiryState state={enquiry.state} /> : null,
        subtitle:
          enquiry && profile.business_id === null ? (
            <BusinessLink id={enquiry.business_id} name={enquiry.company_name} />
          ) : null,
      }}
      siblings={createSiblingNav(rows, row, onShow)}
      path={{ workflow: enquiryWorkflow, statuses: ENQUIRY_STATUS, id }}
      acts={
        data ? (
          <>
            <ThreadOffer row={data.price_offer} machine={machine} />
            <ReplyForm
              key={data.enquiry.id}
              enquiry={data.enquiry}
              machine={machine}
              onSent={() => void refetch()}
            />
          </>
        ) : null
      }
    >
      {enquiry ? (
        <>
          <StoneHead stone={enquiry} />
          <Text px="md" pt="2xs" fz="sm" c="var(--text-2)">
            ${formatNumber(today ?? enquiry.markup_ppc)} per carat{' '}
            {today === null ? 'at the time of the enquiry' : 'today'}
          </Text>
        </>
      ) : null}
      {/* If a refetch fails, the loaded messages stay visible. */}
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
    </RecordDrawer>
  );
}

function EnquiryState({ state }: { readonly state: number }) {
  const status = byCode(ENQUIRY_STATUS, state);
  return <StatusBadge label={status.label} tone={toneOf(status)} />;
}

/**
 * Returns the current price per carat of the stone; null for auditors and while the price loads.
 */
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

import { useQuery } from '@tanstack/react-query';
import { ROLE } from '#machines/codes.ts';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { countUnread } from './enquiry-calls.ts';

const LIVE = ['line'] as const;

/**
 * Returns the number of unread enquiries; undefined for auditors and for users who may not read
 * enquiries.
 */
export function useUnreadEnquiries(readsThem: boolean): number | undefined {
  const { id, role_id } = useProfile();
  const enabled = readsThem && role_id !== ROLE.auditor;
  const query = useQuery({
    queryKey: [CACHED.lines, id, 'enquiry', 'unread'],
    queryFn: ({ signal }) => countUnread(signal),
    enabled,
  });
  const { data } = query;
  useLiveRefetch(LIVE, query);
  return enabled ? (data?.unread ?? 0) : undefined;
}

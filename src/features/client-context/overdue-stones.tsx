import './acting-for.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerOf, api } from '../../api/client.ts';
import type { BusinessId } from '../../api/ids.gen.ts';
import { TEXTS } from '../../api/texts.ts';
import * as calls from '../../common/access/calls.gen.ts';
import { mayCall } from '../../common/access/may-call.ts';
import { count } from '../../common/count.ts';
import { formatInteger, formatNumber } from '../../common/format.ts';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';

const TOPICS = ['line'] as const;

/** What the client should have brought back, said where somebody is about to give it more. */
export function OverdueStones({ businessId }: { readonly businessId: BusinessId }) {
  const profile = useProfile();
  const query = useQuery({
    queryKey: [CACHED.lines, profile.id, 'overdue of', businessId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/inventory/memo-aging', {
          params: { query: { business_id: businessId, size: 1 } },
          signal,
        }),
        TEXTS.memosFailed,
      ),
    enabled: mayCall(profile, calls.listMemoAging),
  });
  useLiveRefetch(TOPICS, query);
  const overdue = query.data?.totals.overdue;
  if (!overdue || overdue.pieces === 0) return null;
  return (
    <Link
      className="acting-for-overdue"
      to="/transaction/{-$list}"
      params={{ list: 'memo' }}
      search={{ overdue: 1, type: 'all' }}
      title={`${count(overdue.pieces, 'stone')} overdue on memo, ${formatNumber(overdue.amount)}`}
    >
      {formatInteger(overdue.pieces)} overdue
    </Link>
  );
}

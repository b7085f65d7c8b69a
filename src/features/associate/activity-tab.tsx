import { ActivityList } from '../../shared/people/activity-list.tsx';
import { ASSOCIATES } from '../../shared/people/salesperson-queries.ts';
import { type AssociateDetail, listActivityOf } from './associate-calls.ts';
import type { TabChange, TabSearch } from './associate-params.ts';

type ActivityTabProps = {
  readonly associate: AssociateDetail;
  readonly search: TabSearch;
  readonly go: (change: TabChange) => void;
};

export const ActivityTab = ({ associate: { id }, search, go }: ActivityTabProps) => (
  <ActivityList
    viewKey="associate-activity"
    queryKey={[ASSOCIATES, 'activity', id]}
    load={(place, signal) => listActivityOf(id, place, signal)}
    of="person"
    emptyHint="Changes that the associate makes appear here."
    search={search}
    go={go}
  />
);

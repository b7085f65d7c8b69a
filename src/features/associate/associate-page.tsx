import '../../shared/people/people-page.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import type { UserId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useEscape } from '../../shared/frame/use-escape.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { ActivityTab } from './activity-tab.tsx';
import { type AssociateDetail, associateQuery, nameOf } from './associate-calls.ts';
import { AssociateDrawer } from './associate-drawer.tsx';
import { AssociateHead } from './associate-head.tsx';
import {
  type AssociateTab,
  parseTabSearch,
  type TabChange,
  type TabSearch,
} from './associate-params.ts';
import { editDisabledReason } from './associate-rights.ts';
import { AssociateTabs } from './associate-tabs.tsx';
import { CustomersTab } from './customers-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { SecurityTab } from './security-tab.tsx';

type AssociatePageProps = {
  readonly id: UserId;
  readonly tab: AssociateTab;
  readonly search: TabSearch;
  readonly onSearch: (next: TabSearch) => void;
  /**
   * Returns to the list. With `replace`, the browser's back button does not lead to this page
   * again.
   */
  readonly onLeave: (how?: { readonly replace: boolean }) => void;
};

export function AssociatePage(props: AssociatePageProps) {
  const { id, onLeave } = props;
  const profile = useProfile();
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery(associateQuery(id));
  const isOwn = profile.id === id;

  useEffect(() => {
    // Associates who view their own record have no list to return to; they see the error here.
    if (!error || isOwn) return;
    cache.removeQueries({ queryKey: associateQuery(id).queryKey });
    notifyProblem(error, TEXTS.failed);
    onLeave({ replace: true });
  }, [error, isOwn, cache, id, onLeave]);

  if (data && !error) return <OneAssociate {...props} associate={data} isOwn={isOwn} />;
  return (
    <div className="people-page">
      <PageHeader title="Business associate" />
      {error && isOwn ? (
        <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={12} />
      )}
    </div>
  );
}

type OneAssociateProps = AssociatePageProps & {
  readonly associate: AssociateDetail;
  readonly isOwn: boolean;
};

function OneAssociate({ associate, isOwn, tab, search, onSearch, onLeave }: OneAssociateProps) {
  const closed = editDisabledReason(useProfile());
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const go = (change: TabChange) =>
    onSearch(parseTabSearch({ ...search, page: undefined, ...change }));
  useEscape(() => {
    if (!isOwn) onLeave();
  });

  return (
    <div className="people-page">
      <PageHeader title={nameOf(associate)} />
      <AssociateHead
        associate={associate}
        isOwn={isOwn}
        closed={closed}
        onBack={() => onLeave()}
        onEdit={() => setEditing(true)}
        onRemove={() => setRemoving(true)}
      />
      <AssociateTabs associate={associate} />
      <div className="people-content">
        {tab === 'profile' ? <ProfileTab associate={associate} /> : null}
        {tab === 'customers' ? (
          <CustomersTab associate={associate} closed={closed} search={search} go={go} />
        ) : null}
        {tab === 'activity' ? <ActivityTab associate={associate} search={search} go={go} /> : null}
        {tab === 'security' ? <SecurityTab associate={associate} isOwn={isOwn} /> : null}
      </div>
      {editing ? (
        <AssociateDrawer
          associate={associate}
          closed={closed}
          onSaved={() => undefined}
          onClose={() => setEditing(false)}
        />
      ) : null}
      {removing ? (
        <RemoveDialog
          associate={associate}
          onRemoved={() => onLeave({ replace: true })}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </div>
  );
}

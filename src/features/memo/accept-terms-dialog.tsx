import { Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { count } from '#common/count.ts';
import { formatDate } from '#common/format.ts';
import { Fetched } from '../../shared/records/fetched.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { memosOf } from '../../shared/stones/checks/memo-checks.ts';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { memoQuery } from './memo-calls.ts';

type AcceptTermsDialogProps = {
  readonly lines: readonly LineRow[];
  /** `versions`: the version shown in the dialog, by memo id */
  readonly onAccept: (versions: Readonly<Record<string, number>>) => void;
  readonly onClose: () => void;
};

export function AcceptTermsDialog({ lines, onAccept, onClose }: AcceptTermsDialogProps) {
  const profile = useProfile();
  const ids = memosOf(lines).flatMap(({ memo }) => (memo ? [memo.memo_id] : []));
  const [first] = memosOf(lines);
  const name = ids.length === 1 ? (first?.reference ?? 'the memo') : count(ids.length, 'memo');
  const queries = useQueries({ queries: ids.map((id) => memoQuery(profile.id, id)) });
  const memos = queries.flatMap(({ data }) => (data ? [data.memo] : []));
  return (
    <ConfirmDialog
      opened
      title={`Accept the terms of ${name}?`}
      confirmLabel="Accept terms"
      footnote="The acceptance cannot be undone. Your name and the time are printed on the memo."
      disabledReason={memos.length < ids.length ? 'The terms are not loaded yet.' : null}
      onConfirm={() =>
        onAccept(Object.fromEntries(memos.map(({ id, terms_version }) => [id, terms_version])))
      }
      onClose={onClose}
    >
      {queries.map((query, index) => (
        <Fetched key={ids[index]} query={query} waiting={<SkeletonRows count={3} />}>
          {({ memo }) => (
            <section aria-label={`Terms of ${memo.memo_no}`}>
              <b>
                {memo.memo_no}, terms version {memo.terms_version}
              </b>
              <Text inherit mb="xs">
                {memo.terms} Due on {formatDate(`${memo.due_on}T12:00`)}.
              </Text>
            </section>
          )}
        </Fetched>
      ))}
    </ConfirmDialog>
  );
}

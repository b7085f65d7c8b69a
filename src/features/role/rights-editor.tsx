import './rights-table.css';
import { Box, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import type { SubmoduleId, UserId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import type { RoleCode } from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { NOTHING_CHANGED } from '../../shared/records/only-changes.ts';
import { useEditConflict } from '../../shared/records/use-edit-conflict.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { FormFooter } from '../../ui/actions/FormFooter.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { KEYBOARD_SCROLLABLE } from '../../ui/keyboard-scrollable.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import {
  type Draft,
  draftOf,
  type Grant,
  type Grants,
  grantLabels,
  presentGrants,
  resetToRole,
} from './rights-draft.ts';
import { RightsTable } from './rights-table.tsx';
import { type EditableCategory, rightsQuery, saveRights } from './role-queries.ts';

const wantedOf = (rights: readonly (readonly [SubmoduleId, Grant])[]) => ({
  permissions: rights.map(([submodule_id, grant]) => ({ submodule_id, ...grant })),
});

const NO_DRAFT: Draft = new Map();

type RightsEditorProps = {
  readonly role: RoleCode;
  /** user whose rights are edited; null to edit the rights of the role */
  readonly user: UserId | null;
};

export function RightsEditor({ role, user }: RightsEditorProps) {
  const { data: categories, error, refetch } = useQuery(rightsQuery(role, user));
  if (error && !categories) {
    return (
      <FetchFailed problem={toProblem(error, TEXTS.listFailed)} onRetry={() => void refetch()} />
    );
  }
  if (!categories) return <SkeletonRows count={10} />;
  return <Editor role={role} user={user} categories={categories} />;
}

type EditorProps = RightsEditorProps & { readonly categories: readonly EditableCategory[] };

function Editor({ role, user, categories }: EditorProps) {
  const closed = mayCall(useProfile(), calls.setUserPermissions)
    ? null
    : PROBLEMS.forbidden.message;
  const query = rightsQuery(role, user);
  const cache = useQueryClient();
  const [draft, setDraft] = useState(NO_DRAFT);
  const [saving, setSaving] = useState(false);
  const saved = presentGrants(categories, user !== null);
  const { base, notice, undecided, onProblem, settle } = useEditConflict<Grants>({
    saved,
    values: { ...saved, ...Object.fromEntries(draft) },
    onValues: (wanted) => setDraft(draftOf(wanted, saved)),
    isUntouched: draft.size === 0,
    labels: grantLabels(categories),
    refetch: () => cache.invalidateQueries({ queryKey: query.queryKey }),
  });
  const leaving = useBlocker({
    shouldBlockFn: () => draft.size > 0,
    enableBeforeUnload: () => draft.size > 0,
    withResolver: true,
  });

  async function save(): Promise<void> {
    setSaving(true);
    try {
      const was = [...draft.keys()].flatMap((id) => {
        const grant = base[id];
        return grant ? [[id, grant] as const] : [];
      });
      const { data, message } = await saveRights(role, user, {
        data: wantedOf([...draft]),
        was: wantedOf(was),
      });
      settle(presentGrants(data, user !== null));
      cache.setQueryData(query.queryKey, data);
      void cache.invalidateQueries({ queryKey: ['role-submodules'] });
      void cache.invalidateQueries({ queryKey: ['role-users'] });
      if (!user) void cache.invalidateQueries({ queryKey: ['role-rights', role] });
      setDraft(NO_DRAFT);
      notifySuccess(message);
    } catch (problem) {
      if (!(await onProblem(toProblem(problem, TEXTS.failed))))
        notifyProblem(problem, TEXTS.failed);
    } finally {
      setSaving(false);
    }
  }

  return (
    <section
      className="rights"
      aria-label="Rights"
      {...(closed === null ? {} : KEYBOARD_SCROLLABLE)}
    >
      <Box px="sm">{notice}</Box>
      <RightsTable
        categories={categories}
        ofPerson={user !== null}
        closed={closed}
        draft={draft}
        onDraft={setDraft}
      />
      {closed === null ? (
        <FormFooter
          className="rights-foot"
          said={
            draft.size === 0
              ? 'Changes apply as soon as you save them.'
              : `${draft.size} ${draft.size === 1 ? 'screen' : 'screens'} changed`
          }
        >
          {user ? (
            <Button variant="subtle" onClick={() => setDraft(resetToRole(categories, draft))}>
              Reset to role defaults
            </Button>
          ) : null}
          <ReasonButton
            reason={
              draft.size === 0 ? NOTHING_CHANGED : saving ? 'The changes are being saved.' : null
            }
            onClick={() => setDraft(NO_DRAFT)}
          >
            Discard
          </ReasonButton>
          <ReasonButton
            variant="filled"
            reason={draft.size === 0 ? NOTHING_CHANGED : undecided}
            loading={saving}
            onClick={() => void save()}
          >
            Save
          </ReasonButton>
        </FormFooter>
      ) : (
        <FormFooter className="rights-foot" said={closed} />
      )}
      <ConfirmDialog
        opened={leaving.status === 'blocked'}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Cancel"
        danger
        onConfirm={() => leaving.proceed?.()}
        onClose={() => leaving.reset?.()}
      >
        Your changes to the rights have not been saved.
      </ConfirmDialog>
    </section>
  );
}

import '../../shared/people/person-drawer.css';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { UserId } from '#api/ids.gen.ts';
import { formatDateTime } from '#common/format.ts';
import { ACTIVE_FLAG } from '#machines/codes.ts';
import { activeFlagWorkflow } from '#machines/workflows/active-flag.ts';
import { ActiveBadge } from '../../shared/people/active-badge.tsx';
import { FaultSummary } from '../../shared/people/fault-summary.tsx';
import { usePersonForm } from '../../shared/people/use-person-form.ts';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { onlyChanges } from '../../shared/records/only-changes.ts';
import { RecordDrawer } from '../../shared/records/record-drawer.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { SiblingNav } from '../../shared/records/sibling-nav.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { changeExternalClient, EXTERNAL_CLIENTS, type ExternalClient } from './client-calls.ts';
import {
  ClientFields,
  type ClientValues,
  clientRules,
  clientValues,
  FIELD_LABELS,
} from './client-form.tsx';
import { ClientKeys } from './client-keys.tsx';
import { ExportPart } from './export-part.tsx';
import { SwitchClient } from './switch-client.tsx';

type ClientDrawerProps = {
  readonly apiClient: ExternalClient;
  /** Reason why editing is disabled, or null. */
  readonly closed: string | null;
  readonly siblings: SiblingNav | null;
  readonly onDelete: () => void;
  readonly onClose: () => void;
};

const KEPT_OUT = {
  business: 'The business of this API client is inactive, so all keys are disabled.',
  supplier: 'The supplier of this API client is inactive, so all keys are disabled.',
  person: 'The user of this API client is inactive, so all keys are disabled.',
} as const;

/**
 * The caller must set the React `key` to the id of the API client, or the input for one API client
 * would stay for the next.
 */
export function ClientDrawer({
  apiClient,
  closed,
  siblings,
  onDelete,
  onClose,
}: ClientDrawerProps) {
  const cache = useQueryClient();
  const formId = useId();
  const refetch = () => cache.invalidateQueries({ queryKey: [EXTERNAL_CLIENTS] });
  const form = usePersonForm({
    saved: clientValues(apiClient),
    labels: FIELD_LABELS,
    rules: clientRules,
    refetch,
    async save(values, known) {
      const changes = onlyChanges(sent(known), sent(values));
      if (changes === null) return onClose();
      const { message } = await changeExternalClient(apiClient.id, changes);
      notifySuccess(message);
      onClose();
      await refetch();
    },
  });
  return (
    <RecordDrawer
      label={apiClient.name}
      width={560}
      onClose={onClose}
      head={{
        name: apiClient.name,
        status: <ActiveBadge active={apiClient.is_active} />,
        subtitle: apiClient.company_name,
      }}
      siblings={siblings}
      path={{ workflow: activeFlagWorkflow, statuses: ACTIVE_FLAG, id: apiClient.id }}
      acts={
        <>
          <ReasonButton variant="danger" reason={closed} onClick={onDelete}>
            Delete
          </ReasonButton>
          <SwitchClient apiClient={apiClient} closed={closed} onSwitched={refetch} />
          <span className="ui-gap" />
          <Button onClick={onClose} disabled={form.busy}>
            Cancel
          </Button>
          <ReasonButton
            type="submit"
            form={formId}
            variant="filled"
            loading={form.busy}
            reason={closed ?? form.undecided}
            onClick={() => undefined}
          >
            Save
          </ReasonButton>
        </>
      }
    >
      <RecordPart label="Facts">
        <DrawerFacts>
          <Fact name="Acts as">
            {apiClient.user_name}, {apiClient.company_name}
          </Fact>
          <Fact name="Last used">
            {apiClient.used_at === null ? 'never' : formatDateTime(apiClient.used_at)}
          </Fact>
          <Fact name="Created">{formatDateTime(apiClient.created_at)}</Fact>
          {closed !== null && apiClient.remark !== null ? (
            <Fact name="Note">{apiClient.remark}</Fact>
          ) : null}
        </DrawerFacts>
        {apiClient.closed_by === null ? null : (
          <p className="people-note ui-warn">{KEPT_OUT[apiClient.closed_by]}</p>
        )}
      </RecordPart>
      <ClientKeys apiClient={apiClient} closed={closed} onChanged={refetch} />
      {apiClient.provider_id === null ? <ExportPart apiClient={apiClient} closed={closed} /> : null}
      {closed === null ? (
        <RecordPart title="Details">
          <form
            id={formId}
            className="people-form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void form.submit();
            }}
          >
            <FaultSummary message={form.problem?.message ?? null} faultCount={form.faultCount} />
            {form.notice}
            <ClientFields
              form={form}
              of={apiClient.provider_id === null ? 'client' : 'supplier'}
              present={`Now ${apiClient.user_name}, ${apiClient.company_name}`}
            />
          </form>
        </RecordPart>
      ) : null}
    </RecordDrawer>
  );
}

const sent = ({ name, user_id, remark, issues_own_keys }: ClientValues) => ({
  name: name.trim(),
  user_id: user_id as UserId,
  remark: remark.trim() || null,
  issues_own_keys: issues_own_keys !== '',
});

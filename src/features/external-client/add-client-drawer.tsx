import '../../shared/people/person-drawer.css';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { UserId } from '#api/ids.gen.ts';
import { FaultSummary } from '../../shared/people/fault-summary.tsx';
import { usePersonForm } from '../../shared/people/use-person-form.ts';
import { RecordDrawer } from '../../shared/records/record-drawer.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { addExternalClient, EXTERNAL_CLIENTS } from './client-calls.ts';
import {
  ClientFields,
  clientRules,
  clientValues,
  FIELD_LABELS,
  type ProgramOf,
} from './client-form.tsx';

type AddClientDrawerProps = {
  /** Reason why adding is disabled, or null. */
  readonly closed: string | null;
  readonly onAdded: (id: string) => void;
  readonly onClose: () => void;
};

export function AddClientDrawer({ closed, onAdded, onClose }: AddClientDrawerProps) {
  const cache = useQueryClient();
  const formId = useId();
  const [of, setOf] = useState<ProgramOf>('client');
  const { keyFor, answered } = useIdempotencyKey();
  const refetch = () => cache.invalidateQueries({ queryKey: [EXTERNAL_CLIENTS] });
  const form = usePersonForm({
    saved: clientValues(null),
    labels: FIELD_LABELS,
    rules: clientRules,
    refetch,
    async save({ name, user_id, remark, issues_own_keys }) {
      const { message, data } = await addExternalClient(
        keyFor(JSON.stringify([name, user_id, remark, issues_own_keys])),
        {
          name,
          user_id: user_id as UserId,
          remark: remark || null,
          issues_own_keys: issues_own_keys !== '',
        },
      );
      answered();
      notifySuccess(message);
      await refetch();
      onAdded(data.id);
    },
  });
  return (
    <RecordDrawer
      label="Add an API client"
      width={440}
      onClose={onClose}
      head={{ name: 'Add an API client' }}
      acts={
        <>
          <span className="ui-gap" />
          <Button onClick={onClose} disabled={form.busy}>
            Cancel
          </Button>
          <ReasonButton
            type="submit"
            form={formId}
            variant="filled"
            loading={form.busy}
            reason={closed}
            onClick={() => undefined}
          >
            Add the API client
          </ReasonButton>
        </>
      }
    >
      <form
        id={formId}
        className="people-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (closed === null) void form.submit();
        }}
      >
        <FaultSummary message={form.problem?.message ?? null} faultCount={form.faultCount} />
        <SegmentedControl
          fullWidth
          aria-label="Owner of the program"
          data={[
            { value: 'client', label: 'Client' },
            { value: 'supplier', label: 'Supplier' },
          ]}
          value={of}
          onChange={(value) => {
            setOf(value === 'supplier' ? 'supplier' : 'client');
            form.change('user_id')('');
            form.change('issues_own_keys')('');
          }}
        />
        <ClientFields form={form} of={of} autoFocus />
        <p className="people-note">
          The API client needs a key for access. You create the key in the next step.
        </p>
      </form>
    </RecordDrawer>
  );
}

import { Button, Modal, Select, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import type { UserId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { findIdIn } from '#common/id-from-text.ts';
import { choicesFailed } from '../../shared/lists/part-failed.tsx';
import { FaultSummary } from '../../shared/people/fault-summary.tsx';
import { salespersonOption } from '../../shared/people/salesperson-option.ts';
import { ASSOCIATES, salespeopleQuery } from '../../shared/people/salesperson-queries.ts';
import { Keys } from '../../ui/Keys.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import {
  type AssociateCustomer,
  type AssociateDetail,
  assignCustomers,
  nameOf,
} from './associate-calls.ts';
import { customerCount } from './associate-columns.tsx';

type ReassignDialogProps = {
  readonly from: AssociateDetail;
  readonly customers: readonly AssociateCustomer[];
  readonly onDone: () => void;
  readonly onClose: () => void;
};

const NAMED = 6;

export function ReassignDialog(props: ReassignDialogProps) {
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={`Reassign ${customerCount(props.customers.length)} of ${nameOf(props.from)}`}
    >
      <ReassignForm {...props} />
    </Modal>
  );
}

function ReassignForm({ from, customers, onDone, onClose }: ReassignDialogProps) {
  const cache = useQueryClient();
  const query = useQuery(salespeopleQuery);
  const { data: people = [] } = query;
  const [to, setTo] = useState<UserId | null>(null);
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const options = people.filter(({ id }) => id !== from.id).map(salespersonOption);
  const more = customers.length - NAMED;
  const names = customers.slice(0, NAMED).map(({ company_name }) => company_name);

  async function assign(target: UserId) {
    setBusy(true);
    setProblem(null);
    try {
      const { message } = await assignCustomers(
        target,
        customers.map(({ id }) => id),
      );
      notifySuccess(message);
      onDone();
      onClose();
      await cache.invalidateQueries({ queryKey: [ASSOCIATES] });
    } catch (failure) {
      setProblem(toProblem(failure, TEXTS.failed));
      setBusy(false);
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(to === null);
    if (to !== null && !busy) void assign(to);
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <FaultSummary message={problem?.message ?? null} faultCount={0} />
        <p>
          {names.join(', ')}
          {more > 0 ? ` and ${more} more` : ''}: their records and holds move to the new associate,
          and {nameOf(from)} no longer sees them.
        </p>
        <Select
          label="To"
          size="lg"
          searchable
          placeholder="Choose an associate"
          data={options}
          value={to}
          onChange={(id) => {
            setTo(findIdIn(people, id) ?? null);
            setMissing(false);
          }}
          error={missing ? 'Choose an associate' : undefined}
          nothingFoundMessage="No associate has this name"
          {...choicesFailed(query, 'The associates could not be loaded.')}
          openOnFocus={false}
          data-autofocus
        />
        <div className="ui-dialog-footer">
          <Button size="lg" onClick={onClose} disabled={busy} rightSection={<Keys>Esc</Keys>}>
            Cancel
          </Button>
          <Button type="submit" size="lg" variant="filled" loading={busy}>
            Reassign {customerCount(customers.length)}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

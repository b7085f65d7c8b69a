import { Box, Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { count } from '#common/count.ts';
import { formatInteger } from '#common/format.ts';
import { type Step, useOneByOne } from '../../shared/lists/use-one-by-one.ts';
import { SWITCH_WORDS, type SwitchTo, setActive } from '../../shared/people/active-switch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { Keys } from '../../ui/Keys.tsx';
import { nameOf } from './customer-words.ts';
import { StepItem, StepList } from './step-list.tsx';
import { customerSwitchReason, DEACTIVATED_CUSTOMER } from './switching.ts';
import { customerId } from './use-customer-list.ts';
import type { CustomerRow } from './wire.ts';

type BulkSwitchProps = {
  readonly to: SwitchTo;
  readonly picks: readonly CustomerRow[];
  readonly onDone: (done: readonly CustomerRow[]) => void;
  readonly onClose: () => void;
};

/** A customer that the server refuses stays listed with the reason. */
export function BulkSwitch({ to, picks, onDone, onClose }: BulkSwitchProps) {
  const profile = useProfile();
  // Snapshot of the selection, because the rows change while the calls run.
  const [requests] = useState(() =>
    picks.map((row) => ({ row, closed: customerSwitchReason(row, to, profile) })),
  );
  const words = SWITCH_WORDS[to];
  const { steps, running, start } = useOneByOne<CustomerRow>(customerId, ({ id }) =>
    setActive(id, to === 'activate'),
  );
  const targets = requests.filter(({ closed }) => closed === null).map(({ row }) => row);
  const over = !running && steps.size > 0;
  const settled = [...steps.values()].filter((step) => step !== 'busy').length;
  const close = running ? () => undefined : onClose;

  const run = async () => {
    const done = await start(targets);
    onDone(done);
    if (done.length === targets.length) onClose();
  };

  return (
    <Modal opened onClose={close} title={`${words.act} ${count(targets.length, 'customer')}?`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (over) onClose();
          else if (!running) void run();
        }}
      >
        {to === 'deactivate' ? <p>{DEACTIVATED_CUSTOMER}</p> : null}
        <StepList>
          {requests.map(({ row, closed }) => (
            <StepItem key={row.id} name={row.company_name}>
              <span>{nameOf(row)}</span>
              <Box
                component="span"
                ml="auto"
                ta="end"
                c={stepColor(steps.get(row.id), closed)}
                role="status"
              >
                {stepWords(steps.get(row.id), closed, words.done)}
              </Box>
            </StepItem>
          ))}
        </StepList>
        <div className="ui-dialog-footer">
          {running ? (
            <span className="ui-dialog-note" role="status">
              {formatInteger(settled)} of {formatInteger(targets.length)}
            </span>
          ) : null}
          {over ? null : (
            <Button size="lg" disabled={running} onClick={close} rightSection={<Keys>Esc</Keys>}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            size="lg"
            data-autofocus
            variant={to === 'deactivate' && !over ? 'danger-solid' : 'filled'}
            loading={running}
            disabled={targets.length === 0}
          >
            {over
              ? 'Close'
              : running
                ? `${words.doing} ${count(targets.length, 'customer')}`
                : `${words.act} ${count(targets.length, 'customer')}`}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function stepColor(step: Step | undefined, closed: string | null): string {
  if (closed === null && step === 'done') return 'var(--ok)';
  return closed === null && typeof step === 'object' ? 'var(--danger)' : 'dimmed';
}

function stepWords(step: Step | undefined, closed: string | null, done: string): string {
  if (closed !== null) return closed;
  if (step === undefined) return '';
  if (typeof step === 'object') return step.refused;
  return step === 'busy' ? 'on its way' : done;
}

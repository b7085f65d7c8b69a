import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DialogFooter } from '../../ui/actions/DialogFooter.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { DateField } from '../../ui/inputs/DateField.tsx';
import { Keys } from '../../ui/Keys.tsx';

type ReopenDialogProps = {
  readonly number: string;
  readonly until: string | null;
  readonly busy: boolean;
  readonly reasonAgainst: (until: string | null) => string | null;
  readonly onReopen: (until: string | null) => void;
  readonly onClose: () => void;
  /** note that reports changes by other users while the dialog is open */
  readonly children: ReactNode;
};

export function ReopenDialog(props: ReopenDialogProps) {
  const { number, busy, onReopen } = props;
  const [typed, setTyped] = useState(props.until ?? '');
  const until = typed || null;
  const reason = props.reasonAgainst(until);
  const close = busy ? () => undefined : props.onClose;
  return (
    <Modal opened onClose={close} title={`Reopen ${number}?`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === null && !busy) onReopen(until);
        }}
      >
        <p>
          New stock is matched against the demand again. You are notified of each stone only once.
        </p>
        <div className="ui-dialog-fields">
          <DateField
            label="Until"
            toward="future"
            description="Without a date, the demand stays open until it is closed."
            size="lg"
            w={220}
            value={typed}
            onDay={setTyped}
            error={reason}
            data-autofocus
          />
        </div>
        {props.children}
        <DialogFooter>
          <Button size="lg" disabled={busy} onClick={close} rightSection={<Keys>Esc</Keys>}>
            Cancel
          </Button>
          <ReasonButton
            type="submit"
            size="lg"
            variant="filled"
            reason={reason}
            loading={busy}
            onClick={() => undefined}
          >
            Reopen
          </ReasonButton>
        </DialogFooter>
      </form>
    </Modal>
  );
}

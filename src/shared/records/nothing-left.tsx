import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

type NothingLeftProps = {
  readonly opened: boolean;
  /** The verb of the action button: "approve". */
  readonly act: string;
  readonly many: number;
  /** Notice with author, new state and time per record. */
  readonly children: ReactNode;
  /** Alternative action button. */
  readonly instead?: ReactNode;
  readonly onClose: () => void;
};

/** Replaces a dialog after other users have moved on all of its records. */
export const NothingLeft = (props: NothingLeftProps) => (
  <Modal opened={props.opened} onClose={props.onClose} title={`Nothing is left to ${props.act}`}>
    <p>
      {props.many === 1 ? 'It was' : 'They were'} changed while this dialog was open. No action was
      taken.
    </p>
    {props.children}
    <div className="ui-dialog-footer">
      {props.instead}
      <Button size="lg" variant="filled" onClick={props.onClose} data-autofocus>
        Close
      </Button>
    </div>
  </Modal>
);

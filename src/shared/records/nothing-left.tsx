import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

type NothingLeftProps = {
  readonly opened: boolean;
  /** The verb of the action button: "approve". */
  readonly act: string;
  readonly many: number;
  /** Notice with the author, new state and time of each change. */
  readonly children: ReactNode;
  readonly instead?: ReactNode;
  readonly onClose: () => void;
};

/** Shown instead of a dialog, if other users have changed every record of the dialog. */
export const NothingLeft = (props: NothingLeftProps) => (
  <Modal opened={props.opened} onClose={props.onClose} title={`Nothing is left to ${props.act}`}>
    <p>
      {props.many === 1 ? 'The record was' : 'The records were'} changed while this dialog was open.
      No action was taken.
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

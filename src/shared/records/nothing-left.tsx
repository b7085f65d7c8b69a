import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

type NothingLeftProps = {
  readonly opened: boolean;
  /** as its button says it: "approve" */
  readonly act: string;
  readonly many: number;
  /** who moved each of them on, to what, and when */
  readonly children: ReactNode;
  /** what can be done instead */
  readonly instead?: ReactNode;
  readonly onClose: () => void;
};

/** Stands where a question stood when others had moved on all that it asked about. */
export const NothingLeft = (props: NothingLeftProps) => (
  <Modal opened={props.opened} onClose={props.onClose} title={`Nothing is left to ${props.act}`}>
    <p>
      {props.many === 1 ? 'It has' : 'They have'} changed while this was open. Nothing was done
      here.
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

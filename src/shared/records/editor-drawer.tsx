import '../people/person-drawer.css';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { submitOnCtrlEnter } from '../../ui/inputs/submit-on-ctrl-enter.ts';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { FaultSummary } from '../people/fault-summary.tsx';

type EditorDrawerProps = {
  readonly title: string;
  readonly saveLabel: string;
  readonly disabledReason: string | null;
  readonly busy: boolean;
  /** Error message of the server that concerns the whole form, and the number of invalid fields. */
  readonly fault: { readonly message: string | null; readonly count: number };
  readonly notice: ReactNode;
  readonly width?: number;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

export function EditorDrawer(props: EditorDrawerProps) {
  const { title, saveLabel, disabledReason, busy, fault, notice, width = 440 } = props;
  const { onSave, onClose, children } = props;
  const save = () => {
    if (disabledReason === null && !busy) onSave();
  };
  return (
    <SideDrawer
      opened
      label={title}
      width={width}
      onClose={onClose}
      head={{ title }}
      footer={
        <>
          <span className="ui-gap" />
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <ReasonButton variant="filled" reason={disabledReason} loading={busy} onClick={save}>
            {saveLabel}
          </ReasonButton>
        </>
      }
    >
      <form
        className="people-form"
        noValidate
        onKeyDown={submitOnCtrlEnter}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <FaultSummary message={fault.message} faultCount={fault.count} />
        {notice}
        {children}
      </form>
    </SideDrawer>
  );
}

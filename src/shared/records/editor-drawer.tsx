import '../people/person-drawer.css';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ReasonButton } from '../../ui/acts/ReasonButton.tsx';
import { submitsWithEnter } from '../../ui/inputs/submits-with-enter.ts';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { FaultSummary } from '../people/fault-summary.tsx';

type EditorDrawerProps = {
  readonly title: string;
  readonly saveLabel: string;
  /** The sentence why nothing can be saved, or null. */
  readonly reason: string | null;
  readonly busy: boolean;
  /** What the server said against it as a whole, and how many fields have a fault. */
  readonly fault: { readonly message: string | null; readonly count: number };
  /** What another has changed meanwhile. */
  readonly notice: ReactNode;
  readonly width?: number;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** What a record of the house is to say, in a drawer: saved by its button, by Ctrl and Enter, or not at all. */
export function EditorDrawer(props: EditorDrawerProps) {
  const { title, saveLabel, reason, busy, fault, notice, width = 440 } = props;
  const { onSave, onClose, children } = props;
  const save = () => {
    if (reason === null && !busy) onSave();
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
          <ReasonButton variant="filled" reason={reason} loading={busy} onClick={save}>
            {saveLabel}
          </ReasonButton>
        </>
      }
    >
      <form
        className="people-form"
        noValidate
        onKeyDown={submitsWithEnter}
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

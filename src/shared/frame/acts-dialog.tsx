import './acts-dialog.css';
import { Button, Modal } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ActionListContext } from '../../ui/actions/action-list-context.ts';
import { ReasonLine, Reasons } from '../../ui/actions/Reasons.tsx';
import { Keys } from '../../ui/Keys.tsx';
import type { Command } from './command-registry.ts';
import { keysOf } from './keyboard-events.ts';
import { runKey } from './run-key.ts';
import { CommandScopeProvider } from './use-commands.ts';

type ActsDialogProps = {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly acts: ReactNode;
  readonly onOpen: () => void;
  readonly onClose: () => void;
};

const WIDTH = 560;

/** Dialog with the actions of a record, for use outside the record's own screen. */
export function ActsDialog({ opened, title, children, acts, onOpen, onClose }: ActsDialogProps) {
  const { scope, offered } = useOwnCommands();
  useLeaving(onClose);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { target, currentTarget, nativeEvent } = event;
    // A confirmation dialog on top handles its own keys. React still bubbles the events of that
    // dialog to this handler through the portal.
    const isOwn = target instanceof Node && currentTarget.contains(target);
    if (!isOwn || nativeEvent.isComposing || nativeEvent.repeat) return;
    if (event.key === 'Escape') onClose();
    else if (!runKey(keysOf(nativeEvent), offered())) return;
    event.preventDefault();
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={WIDTH}
      closeOnEscape={false}
      onKeyDown={onKeyDown}
    >
      {children}
      <div className="acts-list">
        <CommandScopeProvider value={scope}>
          <Reasons onlyShared>
            <ReasonLine />
            <ActionListContext value={true}>{acts}</ActionListContext>
          </Reasons>
        </CommandScopeProvider>
      </div>
      <div className="ui-dialog-footer">
        <Button
          data-autofocus
          rightSection={<Keys>Enter</Keys>}
          onClick={() => {
            onClose();
            onOpen();
          }}
        >
          Open
        </Button>
      </div>
    </Modal>
  );
}

/**
 * Registers commands for this dialog only, because the screen below the dialog uses the same
 * shortcuts.
 */
function useOwnCommands() {
  const [own] = useState(() => {
    const all = new Map<symbol, readonly Command[]>();
    return {
      scope: {
        offer: (owner: symbol, commands: readonly Command[]) => void all.set(owner, commands),
        withdraw: (owner: symbol) => void all.delete(owner),
      },
      offered: () => [...all.values()].flat(),
    };
  });
  return own;
}

function useLeaving(onLeave: () => void): void {
  const href = useLocation({ select: (location) => location.href });
  const at = useRef(href);
  useEffect(() => {
    if (at.current === href) return;
    at.current = href;
    onLeave();
  });
}

import './reasons.css';
import { Button, type ButtonProps } from '@mantine/core';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { useSharedReason } from './use-shared-reason.ts';

type ReasonButtonProps = Pick<
  ButtonProps,
  'variant' | 'size' | 'leftSection' | 'rightSection' | 'loading'
> & {
  readonly children: ReactNode;
  readonly 'aria-label'?: string;
  /** The reason why the action is disabled; null if it is enabled. */
  readonly reason: string | null;
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly type?: 'button' | 'submit';
  readonly form?: string;
};

/**
 * A button that stays visible and focusable while disabled, and shows the reason. The reason
 * appears in the shared reason line, or next to the button if there is no such line. Screen readers
 * announce the reason as the description of the button.
 */
export function ReasonButton({ children, reason, onClick, ...button }: ReasonButtonProps) {
  const reasonId = useId();
  const sharedReasonId = useSharedReason(button['aria-label'] ?? children, reason);
  if (reason === null) {
    return (
      <Button {...button} onClick={onClick}>
        {children}
      </Button>
    );
  }
  const closed = (
    <Button
      {...button}
      type="button"
      aria-disabled="true"
      aria-describedby={sharedReasonId ?? reasonId}
      onClick={(event: MouseEvent<HTMLButtonElement>) => event.preventDefault()}
    >
      {children}
    </Button>
  );
  if (sharedReasonId !== null) return closed;
  return (
    <span className="ui-reasoned">
      <span id={reasonId} className="ui-reasons">
        {reason}
      </span>
      {closed}
    </span>
  );
}

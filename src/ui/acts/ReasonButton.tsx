import './reasons.css';
import { Button, type ButtonProps } from '@mantine/core';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { useReasonBeside } from './use-reason-beside.ts';

type ReasonButtonProps = Pick<
  ButtonProps,
  'variant' | 'size' | 'leftSection' | 'rightSection' | 'loading'
> & {
  readonly children: ReactNode;
  /** its name, where nothing but a sign is seen of it */
  readonly 'aria-label'?: string;
  /** The sentence why the action is closed; null opens it. */
  readonly reason: string | null;
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly type?: 'button' | 'submit';
  /** the form that it sends, where it stands outside of it */
  readonly form?: string;
};

/**
 * A closed action stays where it was, can still be reached by the keyboard, and says why it is
 * closed: in the line of reasons of the acts that it stands with, else beside itself. To a screen reader that is its
 * description.
 */
export function ReasonButton({ children, reason, onClick, ...button }: ReasonButtonProps) {
  const reasonId = useId();
  const besideId = useReasonBeside(button['aria-label'] ?? children, reason);
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
      aria-describedby={besideId ?? reasonId}
      onClick={(event: MouseEvent<HTMLButtonElement>) => event.preventDefault()}
    >
      {children}
    </Button>
  );
  if (besideId !== null) return closed;
  return (
    <span className="ui-reasoned">
      <span id={reasonId} className="ui-reasons">
        {reason}
      </span>
      {closed}
    </span>
  );
}

import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import { type MouseEvent, type ReactNode, useId } from 'react';

type ReasonButtonProps = Pick<
  ButtonProps,
  'variant' | 'size' | 'leftSection' | 'rightSection' | 'loading'
> & {
  readonly children: ReactNode;
  /** The sentence why the action is closed; null opens it. */
  readonly reason: string | null;
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly type?: 'button' | 'submit';
};

/**
 * A closed action stays where it was, can still be reached by the keyboard, and says why it is
 * closed, to the eye by a tooltip and to a screen reader as its description.
 */
export function ReasonButton({ children, reason, onClick, ...button }: ReasonButtonProps) {
  const reasonId = useId();
  if (reason === null) {
    return (
      <Button {...button} onClick={onClick}>
        {children}
      </Button>
    );
  }
  return (
    <>
      <Tooltip label={reason}>
        <Button
          {...button}
          type="button"
          aria-disabled="true"
          aria-describedby={reasonId}
          onClick={(event: MouseEvent<HTMLButtonElement>) => event.preventDefault()}
        >
          {children}
        </Button>
      </Tooltip>
      <span id={reasonId} className="sr-only">
        {reason}
      </span>
    </>
  );
}

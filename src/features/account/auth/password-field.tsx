import { ActionIcon, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { EyeIcon } from './eye-icon.tsx';

type PasswordFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: string | undefined;
  readonly hint?: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly autoFocus?: boolean;
};

export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLocked, setCapsLocked] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCapsLocked(event.getModifierState('CapsLock'));
  const hint = capsLocked ? 'Caps Lock is on' : props.hint;
  return (
    <TextInput
      size="lg"
      label={props.label}
      type={shown ? 'text' : 'password'}
      autoComplete={props.autoComplete}
      spellCheck={false}
      autoFocus={props.autoFocus}
      data-autofocus={props.autoFocus}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onKeyDown={watchCaps}
      onKeyUp={watchCaps}
      onBlur={() => setCapsLocked(false)}
      error={props.fault}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data-caps={capsLocked || undefined}
      rightSectionPointerEvents="all"
      rightSection={
        <ActionIcon
          size="sm"
          aria-label={shown ? 'Hide the password' : 'Show the password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <EyeIcon crossed={shown} />
        </ActionIcon>
      }
    />
  );
}

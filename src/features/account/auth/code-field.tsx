import './account-forms.css';
import { TextInput } from '@mantine/core';
import { CODE_DIGITS, digitsOf } from './mailed-code.ts';

type CodeFieldProps = {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly onFull: (code: string) => void;
  readonly fault: string | undefined;
};

/**
 * One input for all digits, so that the user can paste the code and the browser can fill the code
 * in.
 */
export function CodeField({ value, onChange, onFull, fault }: CodeFieldProps) {
  const take = (typed: string) => {
    const code = digitsOf(typed);
    onChange(code);
    if (code.length === CODE_DIGITS && code !== value) onFull(code);
  };
  return (
    <TextInput
      className="account-code"
      size="lg"
      label={`${CODE_DIGITS}-digit code`}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      autoFocus
      data-autofocus
      value={value}
      onChange={(event) => take(event.currentTarget.value)}
      error={fault}
    />
  );
}

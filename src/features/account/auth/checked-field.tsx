import './account-forms.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useAvailability } from './use-availability.ts';

type CheckedFieldProps = Omit<TextInputProps, 'value' | 'error' | 'size'> & {
  readonly value: string;
  readonly error: string | undefined;
  readonly size: string;
  readonly what: Parameters<typeof useAvailability>[0];
  /**
   * Returns the validation error, or null. Only a value without an error is checked for
   * availability.
   */
  readonly rule: (value: string) => string | null;
  readonly hint: string;
  readonly free: string;
  readonly taken: string;
};

export function CheckedField(props: CheckedFieldProps) {
  const { what, rule, hint, free, taken, error, ...field } = props;
  const wanted = field.value.trim();
  const availability = useAvailability(what, rule(wanted) === null ? wanted : null);
  const words = { unknown: hint, asking: 'Checking', free, taken: undefined }[availability];
  return (
    <TextInput
      {...field}
      className={availability === 'free' ? 'account-free' : undefined}
      description={words}
      descriptionProps={{ role: 'status' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error ?? (availability === 'taken' ? taken : undefined)}
    />
  );
}

import './account-forms.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useAvailability } from './use-availability.ts';

type CheckedFieldProps = Omit<TextInputProps, 'value' | 'error' | 'size'> & {
  readonly value: string;
  readonly error: string | undefined;
  readonly size: string;
  readonly what: Parameters<typeof useAvailability>[0];
  /** Only what keeps to the rule is worth asking the server about. */
  readonly rule: (value: string) => string | null;
  readonly hint: string;
  readonly free: string;
  readonly taken: string;
};

/** A name or an address that must not be taken yet: said below the field while it is typed. */
export function CheckedField(props: CheckedFieldProps) {
  const { what, rule, hint, free, taken, error, ...field } = props;
  const wanted = field.value.trim();
  const standing = useAvailability(what, rule(wanted) === null ? wanted : null);
  const words = { unknown: hint, asking: 'Checking', free, taken: undefined }[standing];
  return (
    <TextInput
      {...field}
      className={standing === 'free' ? 'account-free' : undefined}
      description={words}
      descriptionProps={{ role: 'status' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error ?? (standing === 'taken' ? taken : undefined)}
    />
  );
}

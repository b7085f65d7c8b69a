import type { usePersonForm } from '../../shared/people/use-person-form.ts';
import type { SupplierField } from './supplier-form.ts';

export type SupplierForm = ReturnType<typeof usePersonForm<SupplierField>>;

export type FieldsProps = {
  readonly form: SupplierForm;
  /** whether a password, token or key is stored */
  readonly isSecretSet: boolean;
};

/** Beside another field, what is said of this one stands below it, so that both stand on one line. */
export const BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

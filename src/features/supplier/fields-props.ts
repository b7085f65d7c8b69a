import type { usePersonForm } from '../../shared/people/use-person-form.ts';
import type { SupplierField } from './supplier-form.ts';

type SupplierForm = ReturnType<typeof usePersonForm<SupplierField>>;

export type FieldsProps = {
  readonly form: SupplierForm;
  /** true if the server has stored a password, token or key for the source */
  readonly isSecretSet: boolean;
};

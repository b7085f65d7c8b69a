import './account-forms.css';
import { PASSWORD_RULE } from '#common/password-rule.ts';
import { PasswordField } from './password-field.tsx';
import { STRENGTH_WORDS, strengthOf } from './password-strength.ts';

type NewPasswordFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: string | undefined;
  /** names and addresses of the user, which make a password easy to guess */
  readonly about?: readonly string[];
  readonly autoFocus?: boolean;
};

/** Field for a new password, with its rule and a strength meter. */
export function NewPasswordField({ about, ...field }: NewPasswordFieldProps) {
  const strength = strengthOf(field.value, about);
  return (
    <div className="account-new-password">
      <PasswordField {...field} hint={PASSWORD_RULE} autoComplete="new-password" />
      {field.value === '' ? null : (
        <div className="account-strength" data-strength={strength}>
          <span className="account-strength-bar" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <span role="status">{STRENGTH_WORDS[strength]}</span>
        </div>
      )}
    </div>
  );
}

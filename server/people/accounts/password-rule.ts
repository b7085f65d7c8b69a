import { namesOf, passwordFault } from '#common/password-rule.ts';
import { refuseField } from '../../platform/http/refusal.ts';

export function requireGoodPassword(
  password: string,
  owner: Parameters<typeof namesOf>[0],
  field: `data.${string}` = 'data.password',
): void {
  const fault = passwordFault(password, namesOf(owner));
  if (fault) throw refuseField(field, fault);
}

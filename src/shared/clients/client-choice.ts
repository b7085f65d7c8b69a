import type { UserId } from '#api/ids.gen.ts';
import { ROLE } from '#machines/codes.ts';
import type { StoredClient } from '../session/stored-client.ts';
import type { CustomerChoice } from '../stones/stone-types.ts';

const SUFFIX: Readonly<Record<number, string>> = {
  [ROLE.apiProvider]: ' (API)',
  [ROLE.ftpProvider]: ' (FTP)',
};

type Named = Pick<CustomerChoice, 'role_id' | 'first_name' | 'last_name'> & {
  readonly business: Pick<CustomerChoice['business'], 'company_name'>;
};

/**
 * Formats a trading client as "Halden & Roe | Ines Maartens"; adds "(API)" or "(FTP)" for supplier
 * accounts.
 */
export const clientLabel = (choice: Named): string =>
  `${choice.business.company_name} | ${choice.first_name} ${choice.last_name}`.trim() +
  (SUFFIX[choice.role_id] ?? '');

export const toStoredClient = (by: UserId, { id, business }: CustomerChoice): StoredClient => ({
  by,
  userId: id,
  businessId: business.id,
  name: business.company_name,
});

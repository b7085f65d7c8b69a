import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import type { CompanyProfile } from '#common/company/company-texts.ts';
import { useProfile } from '../session/use-session.ts';
import { companyProfileQuery } from './company-calls.ts';

export type MissingPart = CompanyProfile['missing'][number];

const PARTS: Readonly<Record<MissingPart, string>> = {
  name: 'company name',
  address: 'address',
  tax_number: 'tax number',
  tax_rate: 'tax rate',
  bank_account: 'bank account',
  logo: 'logo',
};

export const missingWords = (missing: readonly MissingPart[]): string =>
  `Invoices have no ${missing.map((part) => PARTS[part]).join(', no ')}`;

/** Tells administrators what invoices lack. A missing logo is not worth a notice. */
export function MissingCompany() {
  const isWriter = mayCall(useProfile(), calls.updateCompanyProfile);
  const { data } = useQuery({ ...companyProfileQuery, enabled: isWriter });
  const missing = data?.data.missing.filter((part) => part !== 'logo') ?? [];
  if (missing.length === 0) return null;
  return (
    <span role="status">
      <span className="desk-only">{missingWords(missing)}.</span> Complete{' '}
      <Link to="/settings/company" className="record-link">
        the company profile
      </Link>
    </span>
  );
}

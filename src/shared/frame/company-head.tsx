import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { companyParts } from '#common/company/company-texts.ts';
import type { PrintHead } from '../../ui/grid/print/print-head.ts';
import { companyLogoUrl, companyQuery } from './company-calls.ts';

const MINUTE_MS = 60_000;

/** Loads the company and its logo, so that both are on the first printed page. */
async function prepare(cache: QueryClient): Promise<void> {
  const { logo_id } = await cache.fetchQuery({ ...companyQuery, staleTime: MINUTE_MS });
  if (logo_id === null) return;
  const logo = new Image();
  logo.src = companyLogoUrl(logo_id);
  await logo.decode();
}

function CompanyHead() {
  const { data } = useQuery({ ...companyQuery, enabled: false });
  if (!data) return null;
  return (
    <address>
      {data.logo_id ? <img src={companyLogoUrl(data.logo_id)} alt="" /> : null}
      <b>{data.name}</b>
      <span>{companyParts(data).join(' · ')}</span>
    </address>
  );
}

export const createCompanyHead = (cache: QueryClient): PrintHead => ({
  prepare: () => prepare(cache),
  render: () => <CompanyHead />,
});

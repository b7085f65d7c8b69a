import { Flex } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { COMPANY_QUERIES, companyProfileQuery } from '../../shared/frame/company-calls.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { TabStrip } from '../../shared/frame/TabStrip.tsx';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { useCompanyActions } from '../../shared/records/use-company-actions.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { CompanyForm } from './company-form.tsx';
import { StatementsView } from './statements-view.tsx';
import { TaxTab } from './tax-tab.tsx';

const TABS = { profile: 'Profile', statements: 'Statements', tax: 'Tax' } as const;
type CompanyTab = keyof typeof TABS;
const CONTENT: Readonly<Record<CompanyTab, ReactNode>> = {
  profile: <ProfileTab />,
  statements: <StatementsView />,
  tax: <TaxTab />,
};
const EXACT = { exact: true, includeSearch: true } as const;

export function CompanyPage({ tab }: { readonly tab: CompanyTab }) {
  const mayReadTax = mayCall(useProfile(), calls.listTaxRates);
  const tabs = (Object.keys(TABS) as CompanyTab[]).filter((name) => name !== 'tax' || mayReadTax);
  const shown = tabs.includes(tab) ? tab : 'profile';
  return (
    <Flex direction="column" flex={1} mih={0}>
      <PageHeader title="Company" />
      <TabStrip aria-label="Company sections">
        {tabs.map((name) => (
          <Link
            key={name}
            to="/settings/company"
            search={name === 'profile' ? {} : { tab: name }}
            aria-current={name === shown ? 'page' : undefined}
            activeOptions={EXACT}
          >
            {TABS[name]}
          </Link>
        ))}
      </TabStrip>
      {CONTENT[shown]}
    </Flex>
  );
}

function ProfileTab() {
  const cache = useQueryClient();
  const company = useQuery(companyProfileQuery);
  // A change sends the live event `refresh`, after which every live query refetches.
  useLiveRefetch([], company);
  const acts = useCompanyActions({
    group: 'Settings',
    refresh: () => cache.invalidateQueries({ queryKey: COMPANY_QUERIES }),
  });
  if (company.data) return <CompanyForm profile={company.data.data} acts={acts} />;
  return company.error ? (
    <FetchFailed
      problem={toProblem(company.error, TEXTS.failed)}
      onRetry={() => void company.refetch()}
    />
  ) : (
    <SkeletonRows count={12} />
  );
}

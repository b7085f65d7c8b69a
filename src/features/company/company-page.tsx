import { Flex } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { COMPANY_QUERIES, companyProfileQuery } from '../../shared/frame/company-calls.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { useCompanyActions } from '../../shared/records/use-company-actions.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { CompanyForm } from './company-form.tsx';

export function CompanyPage() {
  const cache = useQueryClient();
  const company = useQuery(companyProfileQuery);
  // A change sends the live event `refresh`, after which every live query refetches.
  useLiveRefetch([], company);
  const acts = useCompanyActions({
    group: 'Settings',
    refresh: () => cache.invalidateQueries({ queryKey: COMPANY_QUERIES }),
  });
  return (
    <Flex direction="column" flex={1} mih={0}>
      <PageHeader title="Company" />
      {company.data ? (
        <CompanyForm profile={company.data.data} acts={acts} />
      ) : company.error ? (
        <FetchFailed
          problem={toProblem(company.error, TEXTS.failed)}
          onRetry={() => void company.refetch()}
        />
      ) : (
        <SkeletonRows count={12} />
      )}
    </Flex>
  );
}

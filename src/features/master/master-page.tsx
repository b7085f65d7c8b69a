import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { mastersQuery } from './master-calls.ts';
import type { MasterSearch } from './master-params.ts';
import { MasterWorkspace } from './master-workspace.tsx';

type MasterPageProps = {
  readonly search: MasterSearch;
  readonly onSearch: (next: MasterSearch, how?: { readonly replace?: boolean }) => void;
};

/**
 * Page of the masters. A master is the list of values of an attribute of stones, businesses, people
 * or documents.
 */
export function MasterPage({ search, onSearch }: MasterPageProps) {
  const phone = useIsPhone();
  const query = useQuery(mastersQuery);
  useLiveRefetch([], query);
  const masters = query.data ?? [];
  const chosen = masters.find(({ code }) => code === search.of) ?? masters[0];
  return (
    <Flex direction={phone ? 'column' : 'row'} flex={1} mih={0}>
      {chosen ? (
        <MasterWorkspace masters={masters} chosen={chosen} search={search} onSearch={onSearch} />
      ) : (
        <>
          <PageHeader title="Master data" />
          {query.error ? (
            <FetchFailed
              problem={toProblem(query.error, TEXTS.listFailed)}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <SkeletonRows count={24} />
          )}
        </>
      )}
    </Flex>
  );
}

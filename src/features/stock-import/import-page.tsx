import '../../shared/frame/kept-page.css';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { toProblem } from '#api/api-problem.ts';
import type { StockImportId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { importQuery, type StockImport } from '../../shared/supply/stock-imports.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { ImportActionsBar } from './import-actions-bar.tsx';
import { ImportBadge } from './import-columns.tsx';
import { ImportHead } from './import-head.tsx';
import type { RowsSearch } from './import-params.ts';
import { ImportRows } from './import-rows.tsx';

const LIVE = ['import'] as const;

type ImportPageProps = {
  readonly id: StockImportId;
  readonly search: RowsSearch;
  readonly onSearch: (next: RowsSearch, how?: { readonly replace?: boolean }) => void;
};

export function ImportPage({ id, search, onSearch }: ImportPageProps) {
  const profile = useProfile();
  const query = useQuery(importQuery(id, profile.id));
  useLiveRefetch(LIVE, query);
  const { data: list, error, refetch } = query;
  if (list) return <Shown list={list} search={search} onSearch={onSearch} />;
  const problem = error ? toProblem(error, TEXTS.listFailed) : null;
  return (
    <div className="kept-page">
      <PageHeader title="Import" />
      {problem?.status === PROBLEMS.notFound.status ? (
        <EmptyState title="Import not found" actions={<AllImports />}>
          The import may belong to another supplier.
        </EmptyState>
      ) : problem ? (
        <FetchFailed problem={problem} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={12} />
      )}
    </div>
  );
}

function Shown({
  list,
  search,
  onSearch,
}: Omit<ImportPageProps, 'id'> & { readonly list: StockImport }) {
  const phone = useIsPhone();
  return (
    <div className="kept-page">
      <PageHeader title={list.import_no}>
        {phone ? null : (
          <>
            <ImportBadge list={list} />
            <AllImports />
          </>
        )}
      </PageHeader>
      <ImportHead list={list} />
      <ImportRows list={list} search={search} onSearch={onSearch} />
      <ImportActionsBar list={list} />
    </div>
  );
}

const AllImports = () => (
  <Button variant="subtle" size="sm" renderRoot={(props) => <Link to="/imports" {...props} />}>
    All imports
  </Button>
);

import '../../shared/frame/kept-page.css';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ProviderId, StockImportId } from '#api/ids.gen.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { findIdIn, idFromText } from '#common/id-from-text.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { choicesFailed } from '../../shared/lists/part-failed.tsx';
import { Fetched } from '../../shared/records/fetched.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { importQuery } from '../../shared/supply/stock-imports.ts';
import { supplierChoicesQuery } from '../../shared/supply/supplier-choices.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { mappingQuery } from './mapping-calls.ts';
import type { MappingSearch } from './mapping-params.ts';
import { SamplePanel } from './sample-panel.tsx';

type MappingPageProps = {
  readonly search: MappingSearch;
  readonly onSearch: (next: MappingSearch) => void;
  readonly onOpen: (list: StockImportId) => void;
};

export function MappingPage({ search: { supplier, list }, onSearch, onOpen }: MappingPageProps) {
  const isStaff = mayCall(useProfile(), calls.listSuppliers);
  const suppliers = useQuery({ ...supplierChoicesQuery, enabled: isStaff });
  const choices = suppliers.data ?? [];
  return (
    <div className="kept-page">
      <PageHeader title="Column mapping" />
      {isStaff ? (
        <search className="kept-bar" aria-label="Filters">
          <Select
            size="sm"
            w={260}
            aria-label="Supplier"
            placeholder="Choose a supplier"
            searchable
            allowDeselect={false}
            nothingFoundMessage="No supplier has this name"
            {...choicesFailed(suppliers, 'The suppliers could not be loaded.')}
            data={choices.map(({ id, name }) => ({ value: id, label: name }))}
            value={supplier ?? null}
            onChange={(value) => {
              const next = findIdIn(choices, value);
              onSearch(next ? { supplier: next } : {});
            }}
          />
        </search>
      ) : null}
      {supplier === undefined ? (
        <EmptyState title={isStaff ? 'No supplier chosen' : 'No list chosen'}>
          {isStaff
            ? 'Choose a supplier above to see its column mapping and to test the mapping on a stock list.'
            : 'Open one of your imports, then choose “Column mapping”.'}
        </EmptyState>
      ) : (
        <SupplierMapping
          key={`${supplier} ${list}`}
          supplier={supplier}
          list={list}
          onOpen={onOpen}
        />
      )}
    </div>
  );
}

type SupplierMappingProps = {
  readonly supplier: ProviderId;
  readonly list: StockImportId | undefined;
  readonly onOpen: (list: StockImportId) => void;
};

function SupplierMapping({ supplier, list, onOpen }: SupplierMappingProps) {
  const query = useQuery(mappingQuery(supplier));
  const viewer = useProfile().id;
  const ofList = useQuery({
    ...importQuery(list ?? idFromText<StockImportId>(''), viewer),
    enabled: list !== undefined,
  });
  const waiting = <SkeletonRows count={8} />;
  return (
    <Fetched query={query} waiting={waiting}>
      {(kept) =>
        list === undefined ? (
          <SamplePanel supplier={supplier} kept={kept} list={null} onOpen={onOpen} />
        ) : (
          <Fetched query={ofList} waiting={waiting}>
            {(one) => <SamplePanel supplier={supplier} kept={kept} list={one} onOpen={onOpen} />}
          </Fetched>
        )
      }
    </Fetched>
  );
}

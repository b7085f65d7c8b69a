import '../../shared/frame/kept-page.css';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { DIAMOND_TYPE_NAME } from '#common/stone-labels.ts';
import { DIAMOND_TYPE, ROLE, ROLE_NAME } from '#machines/codes.ts';
import { choicesFailed } from '../../shared/lists/part-failed.tsx';
import { useFilterFold } from '../../shared/lists/use-filter-fold.tsx';
import { DateRange } from '../../ui/inputs/DateRange.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { choicesQuery } from './audit-calls.ts';
import {
  type AuditChange,
  type AuditSearch,
  countOfFilters,
  LONGEST_ADDRESS,
  LONGEST_RECORD,
  NO_FILTERS,
} from './audit-params.ts';

type AuditFiltersProps = {
  readonly search: AuditSearch;
  readonly narrow: (change: AuditChange) => void;
  readonly recordRef: Ref<HTMLInputElement>;
};

const ROLES = Object.values(ROLE).map((role) => ({ value: String(role), label: ROLE_NAME[role] }));
const TYPES = Object.values(DIAMOND_TYPE).map((type) => ({
  value: String(type),
  label: DIAMOND_TYPE_NAME[type],
}));

export function AuditFilters({ search, narrow, recordRef }: AuditFiltersProps) {
  const fold = useFilterFold(countOfFilters(search));
  return (
    <search className="kept-bar" aria-label="Filters">
      <SearchField
        className="kept-search"
        size="sm"
        label="Stock number, document or id"
        longest={LONGEST_RECORD}
        term={search.record ?? ''}
        onTerm={(term) => narrow({ record: term.trim() || undefined })}
        fieldRef={recordRef}
      />
      {fold.button}
      {fold.isFolded ? null : <Fields search={search} narrow={narrow} />}
      {countOfFilters(search) > 0 ? (
        <Button variant="subtle" size="sm" onClick={() => narrow(NO_FILTERS)}>
          Clear
        </Button>
      ) : null}
    </search>
  );
}

function Fields({ search, narrow }: Omit<AuditFiltersProps, 'recordRef'>) {
  const query = useQuery(choicesQuery);
  const { data } = query;
  const people = (data?.people ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const acts = (data?.acts ?? []).map(({ act, words }) => ({ value: act, label: words }));
  return (
    <>
      <Select
        size="sm"
        w={180}
        aria-label="Person"
        placeholder="Anyone"
        searchable
        clearable
        data={people}
        {...choicesFailed(query, 'The people could not be loaded.')}
        value={search.user ?? null}
        onChange={(value) =>
          narrow({ user: data?.people.find(({ id }) => id === value)?.id ?? undefined })
        }
      />
      <Select
        size="sm"
        w={180}
        aria-label="Role"
        placeholder="Any role"
        clearable
        data={ROLES}
        value={search.role === undefined ? null : String(search.role)}
        onChange={(value) =>
          narrow({ role: Object.values(ROLE).find((role) => String(role) === value) })
        }
      />
      <Select
        size="sm"
        w={260}
        aria-label="Action"
        placeholder="Any action"
        searchable
        clearable
        data={acts}
        {...choicesFailed(query, 'The actions could not be loaded.')}
        value={search.act ?? null}
        onChange={(value) => narrow({ act: value ?? undefined })}
      />
      <SearchField
        size="sm"
        label="IP address or network"
        longest={LONGEST_ADDRESS}
        term={search.address ?? ''}
        onTerm={(term) => narrow({ address: term.trim() || undefined })}
      />
      <Select
        size="sm"
        w={130}
        aria-label="Stones"
        placeholder="Any stones"
        clearable
        data={TYPES}
        value={search.type === undefined ? null : String(search.type)}
        onChange={(value) =>
          narrow({ type: Object.values(DIAMOND_TYPE).find((type) => String(type) === value) })
        }
      />
      <DateRange
        size="sm"
        label="Period"
        fromLabel="On or after"
        toLabel="On or before"
        value={{ from: search.from ?? '', to: search.to ?? '' }}
        onSpan={({ from, to }) => narrow({ from: from || undefined, to: to || undefined })}
      />
    </>
  );
}

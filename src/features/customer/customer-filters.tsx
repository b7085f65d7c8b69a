import * as longest from '#common/lengths.gen.ts';
import '../../shared/people/people-page.css';
import { Button, Select } from '@mantine/core';
import type { Ref } from 'react';
import { REGISTRATION } from '#machines/codes.ts';
import { useFilterFold } from '../../shared/lists/use-filter-fold.tsx';
import { AssociateChoice } from '../../shared/people/associate-choice.tsx';
import { DateRange } from '../../ui/inputs/DateRange.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import {
  type CustomerChange,
  type CustomerSearch,
  countOfFilters,
  isFiltered,
  NO_FILTERS,
  VERIFICATIONS,
  YES_NO,
  type YesNo,
} from './customer-params.ts';

type CustomerFiltersProps = {
  readonly search: CustomerSearch;
  readonly go: (change: CustomerChange) => void;
  /** True for staff, because only staff may list associates. */
  readonly withAssociates: boolean;
  readonly searchRef: Ref<HTMLInputElement>;
};

const yesNo = (value: string): YesNo | undefined => YES_NO.find((one) => one === value);

export function CustomerFilters({ search, go, withAssociates, searchRef }: CustomerFiltersProps) {
  const change = (next: CustomerChange) => go({ ...next, page: undefined });
  const fold = useFilterFold(countOfFilters(search));
  return (
    <search className="people-filters" aria-label="Filters">
      <SearchField
        className="people-search"
        size="sm"
        label="Company, person, e-mail or mobile"
        longest={longest.listCustomers.search}
        term={search.q ?? ''}
        onTerm={(q) => change({ q: q.trim() || undefined })}
        fieldRef={searchRef}
      />
      {fold.button}
      {fold.isFolded ? null : (
        <Fields search={search} change={change} withAssociates={withAssociates} />
      )}
      {isFiltered(search) ? (
        <Button variant="subtle" size="sm" onClick={() => change(NO_FILTERS)}>
          Clear
        </Button>
      ) : null}
    </search>
  );
}

type FieldsProps = Pick<CustomerFiltersProps, 'search' | 'withAssociates'> & {
  readonly change: (next: CustomerChange) => void;
};

function Fields({ search, change, withAssociates }: FieldsProps) {
  return (
    <>
      <SegmentedControl
        aria-label="Registered"
        data={[
          { value: '', label: 'All' },
          { value: 'yes', label: 'Registered' },
          { value: 'no', label: 'Not registered' },
        ]}
        value={search.registered ?? ''}
        onChange={(value) => change({ registered: yesNo(value) })}
      />
      <Select
        size="sm"
        w={220}
        aria-label="Registration"
        data={[
          { value: '', label: 'Any registration' },
          ...Object.values(REGISTRATION).map(({ code, label }) => ({
            value: String(code),
            label,
          })),
        ]}
        value={String(search.status ?? '')}
        onChange={(value) =>
          change({
            status: Object.values(REGISTRATION).find(({ code }) => String(code) === value)?.code,
          })
        }
      />
      <Select
        size="sm"
        w={170}
        aria-label="KYC verification"
        data={[
          { value: '', label: 'Any KYC validity' },
          { value: 'due', label: 'Expired or soon' },
          { value: 'expired', label: 'Expired' },
        ]}
        value={search.verification ?? ''}
        onChange={(value) => change({ verification: VERIFICATIONS.find((one) => one === value) })}
      />
      <SegmentedControl
        aria-label="Active"
        data={[
          { value: '', label: 'All' },
          { value: 'yes', label: 'Active' },
          { value: 'no', label: 'Inactive' },
        ]}
        value={search.active ?? ''}
        onChange={(value) => change({ active: yesNo(value) })}
      />
      {withAssociates ? (
        <AssociateChoice
          size="sm"
          width={150}
          placeholder="Any associate"
          value={search.associate ?? null}
          onChange={(associate) => change({ associate: associate ?? undefined })}
        />
      ) : null}
      <DateRange
        size="sm"
        label="Created"
        fromLabel="Created on or after"
        toLabel="Created on or before"
        value={{ from: search.from ?? '', to: search.to ?? '' }}
        onSpan={({ from, to }) => change({ from: from || undefined, to: to || undefined })}
      />
    </>
  );
}

import '../frame/kept-page.css';
import { Button, Checkbox, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { countryName } from '#common/country-name.ts';
import { groupingsOf } from '#common/grouping-choices.ts';
import { DIAMOND_TYPE_NAME } from '#common/stone-labels.ts';
import { DIAMOND_TYPE, SUPPLIER_CONFIRMATION_STATUS } from '#machines/codes.ts';
import { isDocumentGrouping, type ListName, notGroupedBy } from '#machines/list-names.ts';
import { filterFields } from '#records/field.ts';
import { OWN_FILTERS, type OwnFilters } from '#records/list-fields.ts';
import { STAFF_AND_AUDITOR } from '#records/shared-fields.ts';
import { Chip } from '../../ui/Chip.tsx';
import { DateRange } from '../../ui/inputs/DateRange.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { ListedClient } from '../clients/listed-client.tsx';
import { useFilterFold } from '../lists/use-filter-fold.tsx';
import { useProfile } from '../session/use-session.ts';
import { TextFilter } from './fields/text-filter.tsx';
import type { Line, LineList } from './line-list.ts';
import {
  asGrouping,
  type GivenFilter,
  hasSupplierAnswers,
  type LineChange,
  type LineSearch,
  type LineStock,
  stockOf,
  stockUnasked,
  tabOf,
} from './line-params.ts';
import { StockNumbers } from './stock-numbers.tsx';

type LineFiltersProps = {
  readonly list: Pick<LineList<Line>, 'key' | 'statuses' | 'documents' | 'late' | 'fields'>;
  readonly search: LineSearch;
  readonly go: (change: LineChange) => void;
  readonly withClients: boolean;
  /** Filters that the page sets; the "Clear" button keeps them. */
  readonly given?: readonly GivenFilter[];
  readonly tools?: ReactNode;
};

const STOCKS: readonly { readonly stock: LineStock; readonly label: string }[] = [
  ...Object.values(DIAMOND_TYPE).map((stock) => ({ stock, label: DIAMOND_TYPE_NAME[stock] })),
  { stock: 'all', label: 'All' },
];

const NONE: LineChange = {
  ...Object.fromEntries(OWN_FILTERS.map((name) => [name, undefined])),
  from: undefined,
  to: undefined,
  client: undefined,
  type: undefined,
  status: undefined,
  group: undefined,
  overdue: undefined,
  stones: undefined,
  no: undefined,
  supplier: undefined,
  country: undefined,
};

/** Filter bar. On a phone all filters except `StockSwitch` are hidden behind a button. */
export function LineFilters(props: LineFiltersProps) {
  const { search, go, given = [], tools } = props;
  const phone = useIsPhone();
  const change = (next: LineChange) => go({ ...next, page: undefined });
  const none = Object.fromEntries(
    Object.entries(NONE).filter(([name]) => !given.some((filter) => filter === name)),
  );
  const set = Object.entries(search).filter(
    ([name, value]) => name in none && value !== undefined,
  ).length;

  const fold = useFilterFold(set);
  const stock = <StockSwitch search={search} change={change} />;

  return (
    <search className="kept-bar" aria-label="Filters">
      {fold.button}
      {phone ? stock : null}
      {phone ? tools : null}
      {fold.isFolded ? null : <Fields {...props} change={change} stock={phone ? null : stock} />}
      {search.no === undefined ? null : (
        <Chip name="Document" onRemove={() => change({ no: undefined })}>
          {search.no}
        </Chip>
      )}
      {search.country === undefined ? null : (
        <Chip name="Country" onRemove={() => change({ country: undefined })}>
          {countryName(search.country)}
        </Chip>
      )}
      {set > 0 ? (
        <Button variant="subtle" size="sm" onClick={() => change(none)}>
          Clear
        </Button>
      ) : null}
    </search>
  );
}

type FieldsProps = LineFiltersProps & {
  readonly change: (next: LineChange) => void;
  /**
   * Switch between white, fancy colour and all stones. Null on a phone, where the switch is always
   * visible outside these fields.
   */
  readonly stock: ReactNode;
};

function Fields({ list, search, withClients, change, stock }: FieldsProps) {
  const { role_id } = useProfile();
  const seesSuppliers = STAFF_AND_AUDITOR.some((role) => role === role_id);
  return (
    <>
      <DateRange
        size="sm"
        label="Created"
        fromLabel="Created on or after"
        toLabel="Created on or before"
        value={{ from: search.from ?? '', to: search.to ?? '' }}
        onSpan={({ from, to }) => change({ from: from || undefined, to: to || undefined })}
      />
      {withClients ? (
        <ListedClient
          named={search.client}
          placeholder="Any client"
          width={210}
          onName={(client) => change({ client })}
        />
      ) : null}
      {stock}
      {tabOf(search) === 'all' ? (
        <Select
          size="sm"
          w={130}
          aria-label="Status"
          data={[
            { value: '', label: 'Any status' },
            ...Object.values(list.statuses).map(({ code, label }) => ({
              value: String(code),
              label,
            })),
          ]}
          value={String(search.status ?? '')}
          onChange={(value) => change({ status: value ? Number(value) : undefined })}
        />
      ) : null}
      {hasSupplierAnswers(list) && seesSuppliers ? (
        <Select
          size="sm"
          w={150}
          aria-label="Supplier's answer"
          data={[
            { value: '', label: 'Any answer' },
            ...Object.values(SUPPLIER_CONFIRMATION_STATUS).map(({ code, label }) => ({
              value: String(code),
              label,
            })),
          ]}
          value={String(search.supplier ?? '')}
          onChange={(value) =>
            change({
              supplier: Object.values(SUPPLIER_CONFIRMATION_STATUS).find(
                ({ code }) => String(code) === value,
              )?.code,
            })
          }
        />
      ) : null}
      <Select
        size="sm"
        w={168}
        aria-label="Grouping"
        data={groupingsOf(list).map(({ code, label, offered }) => ({
          value: String(code),
          label,
          disabled: !offered,
        }))}
        renderOption={({ option }) => (
          <span>
            {option.label}
            {option.disabled ? <small>{whyNot(list.key, Number(option.value))}</small> : null}
          </span>
        )}
        value={String(search.group ?? 1)}
        onChange={(value) => change({ group: asGrouping(list, value) })}
      />
      {list.late === undefined ? null : (
        <Checkbox
          size="sm"
          label={list.late[0]}
          checked={search.overdue === 1}
          onChange={(event) => change({ overdue: event.currentTarget.checked ? 1 : undefined })}
        />
      )}
      {filterFields(list.fields).map(([name, { label, max }]) => (
        <TextFilter
          key={`${name} ${search[name as keyof OwnFilters]}`}
          label={label ?? name}
          value={search[name as keyof OwnFilters]}
          max={max}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
      <StockNumbers value={search.stones} onChange={(stones) => change({ stones })} />
    </>
  );
}

/**
 * Switch between white, fancy and all stones. White is the default, as the specification requires.
 */
export const StockSwitch = ({ search, change }: Pick<FieldsProps, 'search' | 'change'>) => (
  <SegmentedControl
    aria-label="Stock"
    data={STOCKS.map(({ stock, label }) => ({ value: String(stock), label }))}
    value={String(stockOf(search))}
    onChange={(value) => {
      const chosen = STOCKS.find(({ stock }) => String(stock) === value)?.stock;
      change({ type: chosen === stockUnasked(search) ? undefined : chosen });
    }}
  />
);

const whyNot = (list: ListName, grouping: number): string | null =>
  isDocumentGrouping(grouping) ? notGroupedBy(list, grouping) : null;

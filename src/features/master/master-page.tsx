import './master-page.css';
import { Button, TextInput } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { toProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import { formatInteger } from '../../common/format.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { EmptyState, ErrorState } from '../../ui/Blank.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { type AttributeValues, matchingValues, tellingCode } from './matching-values.ts';

const attributeChoicesQuery = queryOptions({
  queryKey: ['attribute-choices'],
  queryFn: ({ signal }) =>
    dataOf(
      api.GET('/inventory/new-arrival/diamond-attribute-submasters', { signal }),
      TEXTS.listFailed,
    ),
});

/** The values that each attribute of a stone can have. They are read here; nothing can be changed yet. */
export function MasterPage() {
  const { data, error, refetch } = useQuery(attributeChoicesQuery);
  const [filter, setFilter] = useState('');
  const wanted = useDeferredValue(filter);
  const attributes = useMemo(() => (data ? matchingValues(data, wanted) : []), [data, wanted]);
  const count = attributes.reduce((sum, { values }) => sum + values.length, 0);

  return (
    <div className="master-page">
      <PageHeader title="Master data" />
      <div className="master-bar">
        <TextInput
          aria-label="Filter the values"
          placeholder="Filter by name or code"
          leftSection={<Icon name="search" size="small" />}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
        {data ? (
          <span className="master-count" role="status">
            {counted(count, 'value')} of {counted(attributes.length, 'attribute')}
          </span>
        ) : null}
      </div>
      {error ? (
        <ErrorState
          title={toProblem(error, TEXTS.listFailed).message}
          actions={
            <Button variant="filled" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      ) : null}
      {!data && !error ? <SkeletonRows count={12} /> : null}
      {data && attributes.length === 0 ? (
        <EmptyState
          title={`No value matches “${wanted}”`}
          actions={<Button onClick={() => setFilter('')}>Drop the filter</Button>}
        />
      ) : null}
      <div className="master-columns">
        {attributes.map((attribute) => (
          <Attribute key={attribute.name} {...attribute} />
        ))}
      </div>
    </div>
  );
}

const counted = (count: number, noun: string): string =>
  `${formatInteger(count)} ${noun}${count === 1 ? '' : 's'}`;

function Attribute({ name, values }: AttributeValues) {
  return (
    <section className="master-attribute" aria-label={name}>
      <h2>
        {name} <span>{values.length}</span>
      </h2>
      <ol>
        {values.map((value) => (
          <li key={value.id}>
            <span>{value.name}</span>
            <code>{tellingCode(value)}</code>
          </li>
        ))}
      </ol>
    </section>
  );
}

import '../../shared/frame/kept-page.css';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { LineFilters } from '../../shared/lines/line-filters.tsx';
import type { Line, LineList } from '../../shared/lines/line-list.ts';
import type { LinePageProps } from '../../shared/lines/line-page.tsx';
import { LINE_TABS, type LineGo, parseLineSearch, tabOf } from '../../shared/lines/line-params.ts';
import { LineResults } from '../../shared/lines/line-results.tsx';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { ClientSelect } from '../../shared/stones/client-picker.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { useExternalClients } from './use-external-clients.ts';

type ExternalClientPageProps<Row extends Line> = LinePageProps & { readonly list: LineList<Row> };

const GIVEN = ['client'] as const;
const PICKER = 340;

export function ExternalClientPage<Row extends Line>(props: ExternalClientPageProps<Row>) {
  const { list, address, onSearch } = props;
  const { data: apiClients, error, isLoading, refetch } = useExternalClients();
  const search = useMemo(() => parseLineSearch(list, address), [list, address]);
  const tab = tabOf(search);
  const phone = useIsPhone();
  const profile = useProfile();
  const apiClient = apiClients?.find(({ id }) => id === search.client);

  const go: LineGo = (change, how) =>
    onSearch(parseLineSearch(list, { ...search, ...change }), how);
  const picker = (
    <ClientSelect
      choices={apiClients ?? []}
      toCome={isLoading}
      value={search.client ?? null}
      placeholder="Choose an API client"
      label="API client"
      width={phone ? '100%' : PICKER}
      onChange={(id) => go({ client: id ?? undefined, page: undefined, open: undefined })}
    />
  );
  const whichTab = (
    <SegmentedControl
      aria-label={`Which ${list.words[1]}`}
      data={LINE_TABS.map((value) => ({ value, label: list.tabs[value] }))}
      value={tab}
      onChange={(value) =>
        go({
          tab: value === 'ended' || value === 'all' ? value : undefined,
          page: undefined,
          status: undefined,
        })
      }
    />
  );
  return (
    <div className="kept-page">
      <PageHeader title="API orders">
        {phone ? null : picker}
        {phone ? null : whichTab}
      </PageHeader>
      {phone ? (
        <div className="kept-bar">
          {picker}
          {whichTab}
        </div>
      ) : null}
      {apiClient ? (
        <>
          <LineFilters list={list} search={search} go={go} withClients={false} given={GIVEN} />
          <LineResults
            key={`${apiClient.id} ${tab}`}
            list={list}
            search={search}
            go={go}
            given={GIVEN}
          />
        </>
      ) : (
        withoutClient()
      )}
    </div>
  );

  function withoutClient() {
    if (error && !apiClients)
      return (
        <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />
      );
    if (!apiClients) return <SkeletonRows count={12} />;
    if (apiClients.length === 0)
      return (
        <EmptyState
          title="No API clients yet"
          actions={
            mayCall(profile, calls.listExternalClients) ? (
              <Button
                variant="filled"
                renderRoot={(props) => <Link to="/settings/external-clients" {...props} />}
              >
                Open the API clients
              </Button>
            ) : null
          }
        >
          Trading clients that use the API or FTP appear here. Add them in the settings.
        </EmptyState>
      );
    if (search.client !== undefined)
      return (
        <EmptyState title="This trading client is not an API client">
          Choose a trading client that uses the API or FTP.
        </EmptyState>
      );
    return (
      <EmptyState title="Choose an API client">
        The orders, holds and memos of the API client appear here, together with the records about
        stones that the API client supplies.
      </EmptyState>
    );
  }
}

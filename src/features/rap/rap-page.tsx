import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { portalQuery } from '../../shared/session/portal-query.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { ActionRow } from '../../ui/actions/ActionRow.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { KEY } from '../../ui/key-names.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { HeatMap } from './heat-map.tsx';
import { InForce } from './in-force.tsx';
import { ListTab } from './list-tab.tsx';
import { LoadDialog } from './load-dialog.tsx';
import { MovedStonesTab } from './moved-stones-tab.tsx';
import { RapBar } from './rap-bar.tsx';
import { type RapList, rapListsQuery } from './rap-calls.ts';
import {
  KINDS_OF,
  kindOf,
  listOf,
  parseRapSearch,
  type RapChange,
  type RapSearch,
  tabOf,
} from './rap-params.ts';
import { RemoveList } from './remove-list.tsx';
import { SyncDialog } from './sync-dialog.tsx';
import { VersionsTab } from './versions-tab.tsx';

type RapPageProps = {
  readonly search: RapSearch;
  readonly onSearch: (next: RapSearch, how?: { readonly replace?: boolean }) => void;
};

export function RapPage({ search, onSearch }: RapPageProps) {
  const closed = mayCall(useProfile(), calls.syncRapPrice) ? null : PROBLEMS.forbidden.message;
  const portal = useQuery(portalQuery);
  const hasService = portal.data?.price_service ?? true;
  const notSynced = closed ?? (hasService ? null : PROBLEMS.rapSourceMissing.message);
  const phone = useIsPhone();
  const lists = useQuery(rapListsQuery);
  const [dialog, setDialog] = useState<'load' | 'sync' | null>(null);
  const load = () => setDialog('load');
  const sync = () => setDialog('sync');
  useCommands([
    {
      id: 'rap.load',
      label: 'Load a list',
      keys: KEY.add,
      group: 'Rap prices',
      reason: closed,
      run: load,
    },
    { id: 'rap.sync', label: 'Sync now', group: 'Rap prices', reason: notSynced, run: sync },
  ]);
  const go = (change: RapChange, how?: { readonly replace?: boolean }) =>
    onSearch(parseRapSearch({ ...search, page: undefined, ...change }), how);

  const name = listOf(search);
  const isRap = name === 'rap';
  const kinds = KINDS_OF[name];
  const ofName = lists.data?.filter(({ kind }) => kinds.includes(kind)) ?? [];
  const acts = (
    <>
      {isRap ? (
        <ReasonButton size="sm" reason={notSynced} onClick={sync}>
          {phone ? 'Sync' : 'Sync now'}
        </ReasonButton>
      ) : null}
      <ReasonButton
        size="sm"
        variant="filled"
        reason={closed}
        {...(phone ? {} : { leftSection: <Icon name="plus" size="small" /> })}
        onClick={load}
      >
        {phone ? 'Load' : 'Load a list'}
      </ReasonButton>
    </>
  );

  // Waits for the portal settings, because the reason of a disabled "Sync now" makes the header
  // higher.
  if (portal.isPending)
    return (
      <>
        <PageHeader title="Rap prices" />
        <SkeletonRows key="portal" count={8} widths={[140, 260, 120]} />
      </>
    );
  return (
    <Flex direction="column" flex={1} mih={0}>
      <PageHeader title="Rap prices">
        {phone ? (
          <Flex gap="3xs" ml="auto">
            {acts}
          </Flex>
        ) : (
          <>
            <span className="ui-gap" />
            <ActionRow inBar>{acts}</ActionRow>
          </>
        )}
      </PageHeader>
      {lists.isPending ? <SkeletonRows count={8} widths={[140, 260, 120]} /> : null}
      {lists.error ? (
        <FetchFailed
          problem={toProblem(lists.error, TEXTS.listFailed)}
          onRetry={() => void lists.refetch()}
        />
      ) : null}
      {lists.data ? (
        <InForce lists={lists.data} kinds={kinds}>
          <SegmentedControl
            aria-label="Price list"
            data={[
              { value: 'rap', label: 'Rap' },
              { value: 'lab_grown', label: 'Lab-grown list' },
            ]}
            value={name}
            onChange={(next) =>
              go({
                list: next === 'lab_grown' ? 'lab_grown' : undefined,
                version: undefined,
                band: undefined,
              })
            }
          />
        </InForce>
      ) : null}
      {lists.data && ofName.length === 0 ? (
        <EmptyState
          title={isRap ? 'No price list loaded' : 'No lab-grown list loaded'}
          actions={
            <ReasonButton variant="filled" reason={closed} onClick={load}>
              Load a list
            </ReasonButton>
          }
        >
          {isRap
            ? 'Until a list is loaded, stones show their supplier’s price per carat and no Rap price.'
            : 'Load your own price list for lab-grown stones in the format of a Rap list. Lab-grown stones then show the price of the list next to Rap. The list is a reference and changes no price.'}
        </EmptyState>
      ) : null}
      {ofName.length > 0 ? <Lists lists={ofName} search={search} go={go} closed={closed} /> : null}
      {dialog === 'load' ? <LoadDialog name={name} onClose={() => setDialog(null)} /> : null}
      {dialog === 'sync' ? <SyncDialog onClose={() => setDialog(null)} /> : null}
    </Flex>
  );
}

type ListsProps = {
  readonly lists: readonly RapList[];
  readonly search: RapSearch;
  readonly go: (change: RapChange, how?: { readonly replace?: boolean }) => void;
  /** reason why the user may not change the lists */
  readonly closed: string | null;
};

function Lists({ lists, search, go, closed }: ListsProps) {
  const kind = kindOf(search);
  const ofKind = lists.filter((list) => list.kind === kind);
  // Falls back to the newest list, because the id in the URL may be unknown or belong to the other
  // kind of list.
  const chosen = ofKind.find(({ id }) => id === search.version) ?? ofKind[0] ?? null;
  const version = chosen?.in_force_until === null ? undefined : chosen?.id;
  const tab = tabOf(search);
  return (
    <>
      <RapBar lists={ofKind} chosen={chosen} search={search} go={go}>
        {search.list && chosen?.in_force_until === null ? (
          <RemoveList list={chosen} closed={closed} onRemoved={() => go({ version: undefined })} />
        ) : null}
      </RapBar>
      <Flex direction="column" flex={1} mih={0} style={{ overflow: 'auto' }}>
        {tab === 'map' ? <HeatMap kind={kind} version={version} search={search} go={go} /> : null}
        {tab === 'list' ? <ListTab kind={kind} version={version} search={search} go={go} /> : null}
        {tab === 'moved' ? (
          <MovedStonesTab kind={kind} version={version} search={search} go={go} />
        ) : null}
        {tab === 'versions' ? <VersionsTab kind={kind} search={search} go={go} /> : null}
      </Flex>
    </>
  );
}

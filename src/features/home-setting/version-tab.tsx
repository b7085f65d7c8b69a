import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { formatDateTime } from '#common/format.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { KEY } from '../../ui/key-names.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { versionsQuery } from './home-calls.ts';
import { type GoHome, type HomeSearch, platformOf } from './home-params.ts';
import { PLATFORM_NAMES, PLATFORMS } from './home-words.ts';
import { GROUP, useHomeActs } from './use-home-acts.ts';
import { VersionEditor } from './version-editor.tsx';

type VersionTabProps = {
  readonly search: HomeSearch;
  readonly go: GoHome;
};

export function VersionTab({ search, go }: VersionTabProps) {
  const closed = mayCall(useProfile(), calls.setAppVersion) ? null : PROBLEMS.forbidden.message;
  const [editing, setEditing] = useState(false);
  const query = useQuery(versionsQuery);
  useLiveRefetch([], query);
  const acts = useHomeActs();
  const platform = platformOf(search);
  const version = query.data?.find((one) => one.platform === platform) ?? null;
  const name = PLATFORM_NAMES[platform];
  const change = () => setEditing(true);
  const act = version ? 'Change the versions' : 'Set the versions';
  useCommands([
    { id: 'home.version', label: act, keys: KEY.change, group: GROUP, reason: closed, run: change },
  ]);
  const button = (
    <ReasonButton size="sm" variant="filled" reason={closed} onClick={change}>
      {act}
    </ReasonButton>
  );

  return (
    <>
      <PageHeader title={GROUP} />
      <Flex flex="none" wrap="wrap" align="center" gap="2xs" px="sm" py="2xs">
        <SegmentedControl
          aria-label="Platform"
          data={PLATFORMS.map((one) => ({ value: one, label: PLATFORM_NAMES[one] }))}
          value={platform}
          onChange={(one) => {
            setEditing(false);
            go({ platform: one === 'android' ? undefined : one });
          }}
        />
        {version ? button : null}
      </Flex>
      {content()}
      {editing && query.data ? (
        <VersionEditor
          key={platform}
          platform={platform}
          version={version}
          acts={acts}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </>
  );

  function content() {
    if (query.data === undefined)
      return query.error ? (
        <FetchFailed
          problem={toProblem(query.error, TEXTS.failed)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows count={4} />
      );
    if (version === null)
      return (
        <EmptyState title={`No version is set for ${name}`} actions={button}>
          The app does not ask for an update until a version is set.
        </EmptyState>
      );
    return (
      <Box component="section" maw={640} aria-label={`Versions for ${name}`}>
        <DrawerFacts>
          <Fact name="Current">{version.current}</Fact>
          <Fact name="Minimum">{version.minimum}</Fact>
          <Fact name="Notes">{version.notes}</Fact>
          <Fact name="Changed">{formatDateTime(version.changed_at)}</Fact>
        </DrawerFacts>
      </Box>
    );
  }
}

import { ActionIcon, Flex, Tabs, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { useEscape } from '../../shared/frame/use-escape.ts';
import { InternalLink } from '../../shared/records/record-link.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PathSteps } from './path-steps.tsx';
import { nameOf, type OpenRecord } from './record-link.tsx';
import { RecordTable } from './record-table.tsx';
import { ReplayControls } from './replay-controls.tsx';
import { StateBadge } from './state-badge.tsx';
import type { Replay } from './use-replay.ts';
import { modelOf } from './workflow-models.ts';
import type { RecordPath } from './workflow-queries.ts';

type Group = RecordPath['related'][number]['group'];

const TITLES: Readonly<Record<Group, string>> = {
  stone: 'The stone’s records',
  document: 'The document’s records',
  client: 'The trading client’s records',
};

const PATH = 'path';

type PathPanelProps = {
  readonly path: RecordPath;
  readonly replay: Replay;
  readonly onOpen: OpenRecord;
  readonly onClose: () => void;
};

export function PathPanel({ path, replay, onOpen, onClose }: PathPanelProps) {
  const { record, steps, related } = path;
  const profile = useProfile();
  const [tab, setTab] = useState<string | null>(PATH);
  const section = useRef<HTMLElement>(null);
  useEscape(onClose);
  // Focuses the slider of the opened path, so that the arrow keys step through the path. Does
  // nothing if another element has the focus.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement === document.body)
      section.current?.querySelector<HTMLElement>('[type=range]')?.focus({ preventScroll: true });
  }, []);
  const name = nameOf(record);
  const facts = [
    modelOf(record.workflow).title,
    record.stock_no === name ? null : record.stock_no,
    record.client,
  ];
  return (
    <section ref={section} aria-label={`Path of ${name}`}>
      <Flex
        component="header"
        pos="sticky"
        top={0}
        wrap="wrap"
        align="center"
        gap="3xs"
        px="sm"
        py="2xs"
        bg="var(--surface)"
        style={{ zIndex: 1 }}
      >
        <h2>{name}</h2>
        <StateBadge workflow={record.workflow} state={record.state} />
        <Text component="span" flex="1 1 40px" c="var(--text-2)" fz="sm" truncate>
          {facts.filter(Boolean).join(', ')}
        </Text>
        {mayCall(profile, calls.listAuditLogs) ? (
          <InternalLink place={`/audit?record=${record.id}`}>Show in the audit log</InternalLink>
        ) : null}
        <ActionIcon aria-label="Close the record path" onClick={onClose}>
          <Icon name="close" size="small" />
        </ActionIcon>
        <ReplayControls replay={replay} />
      </Flex>
      <Tabs value={tab} onChange={setTab} color="var(--accent)" keepMounted={false}>
        <Tabs.List aria-label="Record details">
          <Tabs.Tab value={PATH} px="2xs">
            Path ({steps.length})
          </Tabs.Tab>
          {related.map(({ group, records }) => (
            <Tabs.Tab key={group} value={group} px="2xs">
              {TITLES[group]} ({records.length})
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={PATH}>
          <PathSteps workflow={record.workflow} steps={steps} at={replay.at} onStep={replay.go} />
        </Tabs.Panel>
        {related.map(({ group, records }) => (
          <Tabs.Panel key={group} value={group} px="sm" pb="sm">
            <RecordTable label={TITLES[group]} records={records} mixed onOpen={onOpen} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}

import './path.css';
import { ActionIcon } from '@mantine/core';
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

type PathPanelProps = {
  readonly path: RecordPath;
  readonly replay: Replay;
  readonly onOpen: OpenRecord;
  readonly onClose: () => void;
};

/** Shows the path of one record step by step, and its related records. */
export function PathPanel({ path, replay, onOpen, onClose }: PathPanelProps) {
  const { record, steps, related } = path;
  const profile = useProfile();
  const [tab, setTab] = useState<Group | null>(null);
  const section = useRef<HTMLElement>(null);
  useEscape(onClose);
  // Focuses the slider, so that the arrow keys move through the path after Enter has opened it.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement === document.body)
      section.current?.querySelector<HTMLElement>('[type=range]')?.focus({ preventScroll: true });
  }, []);
  const chosen = related.find(({ group }) => group === tab);
  const name = nameOf(record);
  const facts = [
    modelOf(record.workflow).title,
    record.stock_no === name ? null : record.stock_no,
    record.client,
  ];
  return (
    <section className="workflow-path" ref={section} aria-label={`Path of ${name}`}>
      <header className="workflow-path-head">
        <h2>{name}</h2>
        <StateBadge workflow={record.workflow} state={record.state} />
        <span className="workflow-path-facts">{facts.filter(Boolean).join(', ')}</span>
        {mayCall(profile, calls.listAuditLogs) ? (
          <InternalLink place={`/audit?record=${record.id}`}>In the audit log</InternalLink>
        ) : null}
        <ActionIcon variant="subtle" aria-label="Close the path" onClick={onClose}>
          <Icon name="close" size="small" />
        </ActionIcon>
        <ReplayControls replay={replay} />
      </header>
      <div className="workflow-tabs" role="tablist" aria-label="Record details">
        <Tab name={`Path (${steps.length})`} chosen={!chosen} onChoose={() => setTab(null)} />
        {related.map(({ group, records }) => (
          <Tab
            key={group}
            name={`${TITLES[group]} (${records.length})`}
            chosen={group === chosen?.group}
            onChoose={() => setTab(group)}
          />
        ))}
      </div>
      <div role="tabpanel" className="workflow-path-body">
        {chosen ? (
          <RecordTable
            label={TITLES[chosen.group]}
            records={chosen.records}
            mixed
            onOpen={onOpen}
          />
        ) : (
          <PathSteps workflow={record.workflow} steps={steps} at={replay.at} onStep={replay.go} />
        )}
      </div>
    </section>
  );
}

type TabProps = {
  readonly name: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
};

function Tab({ name, chosen, onChoose }: TabProps) {
  return (
    <button type="button" role="tab" aria-selected={chosen} onClick={onChoose}>
      {name}
    </button>
  );
}

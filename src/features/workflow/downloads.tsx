import { Button, Menu } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import type { WorkflowName } from '#machines/registry.ts';
import { renderPng } from '../../shared/charts/render-png.ts';
import { Icon } from '../../ui/Icon.tsx';
import { notifyError } from '../../ui/notify.tsx';
import { saveFile } from '../../ui/save-file.ts';

const FORMATS = [
  { ending: 'svg', label: 'Picture (SVG)', type: 'image/svg+xml' },
  { ending: 'png', label: 'Picture (PNG)', type: 'image/png' },
  { ending: 'txt', label: 'Transition table, signed version', type: 'text/plain' },
  { ending: 'mmd', label: 'Mermaid', type: 'text/plain' },
  { ending: 'scxml', label: 'SCXML', type: 'application/scxml+xml' },
] as const;
type Format = (typeof FORMATS)[number];

const FILES = import.meta.glob<string>('/docs/workflows/*.{svg,txt,mmd,scxml}', {
  query: '?raw',
  import: 'default',
});

export type EventLog = ComponentType<{
  readonly opened: boolean;
  readonly workflow: WorkflowName;
  readonly onClose: () => void;
}>;

type DownloadsProps = { readonly workflow: WorkflowName; readonly eventLog: EventLog };

export function Downloads({ workflow, eventLog: EventLogDialog }: DownloadsProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button leftSection={<Icon name="download" size="small" />}>Download</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {FORMATS.map((format) => (
            <Menu.Item key={format.ending} onClick={() => void download(workflow, format)}>
              {format.label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setAsking(true)}>Event log…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <EventLogDialog opened={asking} workflow={workflow} onClose={() => setAsking(false)} />
    </>
  );
}

async function download(workflow: WorkflowName, { ending, type }: Format): Promise<void> {
  try {
    // Loads the SVG for a PNG, because the browser renders the PNG from it.
    const source = ending === 'png' ? 'svg' : ending;
    const content = await FILES[`/docs/workflows/${workflow}.${source}`]?.();
    if (content === undefined) throw new Error('The build does not contain the file.');
    const file =
      ending === 'png'
        ? await renderPng(content)
        : new Blob([content], { type: `${type};charset=utf-8` });
    saveFile(file, `culet-${workflow}.${ending}`);
  } catch {
    notifyError('The file could not be loaded. Please try again.');
  }
}

import { Button, Menu } from '@mantine/core';
import type { WorkflowName } from '../../machines/registry.ts';
import { Icon } from '../../ui/Icon.tsx';
import { notifyError } from '../../ui/notify.tsx';

const FORMATS = [
  { ending: 'svg', label: 'Picture (SVG)', type: 'image/svg+xml' },
  { ending: 'txt', label: 'Transition table (text)', type: 'text/plain' },
  { ending: 'mmd', label: 'Mermaid', type: 'text/plain' },
  { ending: 'scxml', label: 'SCXML', type: 'application/scxml+xml' },
] as const;
type Format = (typeof FORMATS)[number];

/** The generated files are part of the build and fetched only when somebody wants one. */
const FILES = import.meta.glob<string>('/docs/workflows/*.{svg,txt,mmd,scxml}', {
  query: '?raw',
  import: 'default',
});

export function Downloads({ workflow }: { readonly workflow: WorkflowName }) {
  return (
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
      </Menu.Dropdown>
    </Menu>
  );
}

async function download(workflow: WorkflowName, { ending, type }: Format): Promise<void> {
  try {
    const content = await FILES[`/docs/workflows/${workflow}.${ending}`]?.();
    if (content === undefined) throw new Error('the build has no such file');
    const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `culet-${workflow}.${ending}`;
    link.click();
    // The browser has taken hold of the file by the next turn.
    setTimeout(() => URL.revokeObjectURL(address));
  } catch {
    notifyError('The file could not be fetched. Please try again.');
  }
}

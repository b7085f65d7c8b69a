import './new-arrival-page.css';
import { Button, Menu } from '@mantine/core';
import { formatBytes } from '#common/format.ts';
import { useDownload } from '../../shared/downloads/use-download.ts';
import { useClientContext } from '../../shared/stones/trading-clients.ts';
import { Icon } from '../../ui/Icon.tsx';
import { requestArrivalsFile } from './new-arrival-calls.ts';

export function ArrivalFiles({ diamondType }: { readonly diamondType: 1 | 2 }) {
  const { userId } = useClientContext();
  const { received, download, cancel } = useDownload();
  const file = (format: 'export' | 'pdf') => () =>
    void download((signal) => requestArrivalsFile(format, { diamondType, userId }, signal));
  if (received !== null)
    return (
      <Button variant="subtle" size="sm" onClick={cancel}>
        Cancel download, {formatBytes(received)}
      </Button>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" size="sm" title="Download all arrivals">
          <Icon name="download" size="small" />
          <span className="arrival-words">Download all</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={file('export')}>Excel</Menu.Item>
        <Menu.Item onClick={file('pdf')}>PDF</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

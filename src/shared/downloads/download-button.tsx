import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatBytes } from '#common/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { type LinkRequest, useDownload } from './use-download.ts';

type DownloadButtonProps = {
  readonly request: LinkRequest;
  readonly children: ReactNode;
};

export function DownloadButton({ request, children }: DownloadButtonProps) {
  const { received, download, cancel } = useDownload();
  const isRunning = received !== null;
  return (
    <Button
      variant="subtle"
      size="sm"
      leftSection={<Icon name={isRunning ? 'close' : 'download'} size="small" />}
      onClick={isRunning ? cancel : () => void download(request)}
    >
      {isRunning ? `Cancel download, ${formatBytes(received)}` : children}
    </Button>
  );
}

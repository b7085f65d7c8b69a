import { formatBytes } from '#common/format.ts';
import type { GridFile } from '../../ui/grid/types.ts';
import { type LinkRequest, useDownload } from './use-download.ts';

type ServerFile = Pick<GridFile, 'format' | 'label' | 'note' | 'withColumns'> & {
  /** Reason why the file cannot contain only the selected rows. */
  readonly againstSelection: string;
  readonly request: (columns: readonly string[]) => LinkRequest;
};

/** Export format for a file of all results of a list, which the server writes. */
export function useServerFile({ againstSelection, request, ...file }: ServerFile): GridFile {
  const { received, download, cancel } = useDownload();
  return {
    ...file,
    reasonAgainst: (scope) => (scope === 'selected' ? againstSelection : null),
    start: (_, columns) => void download(request(columns)),
    running: received === null ? null : formatBytes(received),
    cancel,
  };
}

/**
 * Export format for an Excel file of people, with stored details that the list has no columns for.
 */
export const useDetailsFile = (request: LinkRequest): GridFile =>
  useServerFile({
    format: 'details',
    label: 'Excel, all details',
    note: 'One row for each person, with all stored details.',
    againstSelection: 'This file contains all results.',
    request: () => request,
  });

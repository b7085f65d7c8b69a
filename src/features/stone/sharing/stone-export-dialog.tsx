import { Checkbox, Flex } from '@mantine/core';
import { useState } from 'react';
import { formatBytes, formatInteger } from '#common/format.ts';
import { TitleForClient } from '../../../shared/clients/acting-for-client.tsx';
import { useDownload } from '../../../shared/downloads/use-download.ts';
import type { StoneQuery } from '../../../shared/stones/stone-calls.ts';
import { pricesOf } from '../../../shared/stones/stone-calls.ts';
import { ExportDialog } from '../../../ui/grid/export/ExportDialog.tsx';
import type { ExportTable } from '../../../ui/grid/export/export-table.ts';
import type { GridFile } from '../../../ui/grid/types.ts';
import { useQuoteFile } from './quote-file.tsx';
import { requestStonesFile } from './share-calls.ts';
import type { SharingDialogProps } from './share-dialog.tsx';

/**
 * The list that can be exported. The browser exports `table`; the server exports all results of
 * `question`.
 */
export interface Matching {
  readonly table: ExportTable;
  /** null if the server cannot export all results of the list */
  readonly question: StoneQuery | null;
}

type StoneExportDialogProps = SharingDialogProps & { readonly matching: Matching | null };

const MOST = { xlsx: 100_000, pdf: 300, zip: 1_000 } as const;
type Format = keyof typeof MOST;

const NAME: Readonly<Record<Format, string>> = {
  xlsx: 'An Excel file',
  pdf: 'A PDF',
  zip: 'A zip file',
};

const PARTS = [
  ['includeExcel', 'Excel'],
  ['includeCertificate', 'Certificates'],
  ['includeImage', 'Pictures'],
  ['includeVideo', 'Videos'],
] as const;
type Part = (typeof PARTS)[number][0];

export function StoneExportDialog(props: StoneExportDialogProps) {
  const { opened, stones, acting, onClose, matching } = props;
  const [parts, setParts] = useState<readonly Part[]>(['includeExcel', 'includeImage']);
  const { received, download, cancel } = useDownload();
  const quote = useQuoteFile(stones, acting);
  const businessId = acting.userId === null ? null : (acting.tradingClient?.businessId ?? null);
  const numbers = stones.map(({ stock_no }) => stock_no);
  const table = matching?.table ?? null;
  const question = matching?.question ?? null;
  const total = table?.total ?? null;
  const state = { running: received === null ? null : formatBytes(received), cancel };

  function limitReason(format: Format, scope: 'selected' | 'all'): string | null {
    const count = scope === 'all' ? (total ?? 0) : stones.length;
    return count > MOST[format]
      ? `${NAME[format]} can contain at most ${formatInteger(MOST[format])} stones.`
      : null;
  }

  const request = (format: 'xlsx' | 'pdf', scope: 'selected' | 'all') => {
    const chosen = scope === 'all' && question ? filterOf(question) : { stock_numbers: numbers };
    const filter = { ...chosen, ...pricesOf(businessId) };
    void download((signal) => requestStonesFile({ format, filter }, signal));
  };

  function zipAddress(): string {
    const query = new URLSearchParams({ stock_no: numbers.join(',') });
    for (const part of parts) query.set(part, 'true');
    if (businessId !== null) query.set('business_id', businessId);
    return `/inventory/diamond-zip?${query}`;
  }

  const excel: GridFile = {
    ...state,
    format: 'xlsx',
    label: 'Excel',
    note: 'One row per stone, with links to its picture and certificate.',
    start: (scope) => request('xlsx', scope),
  };
  const pdf: GridFile = {
    ...state,
    format: 'pdf',
    label: 'PDF',
    note: 'One row per stone with its picture, plus the totals.',
    reasonAgainst: (scope) =>
      scope === 'all' && !question
        ? 'A PDF can contain only selected stones. Choose “Selected” first.'
        : limitReason('pdf', scope),
    start: (scope) => request('pdf', scope),
  };
  const zip: GridFile = {
    ...state,
    format: 'zip',
    label: 'Zip',
    note: 'Missing files are listed in missing.txt.',
    reasonAgainst: (scope) => {
      if (scope === 'all')
        return 'A zip file can contain only selected stones. Choose “Selected” first.';
      return parts.length === 0
        ? 'Please choose the contents of the zip file.'
        : limitReason('zip', scope);
    },
    fields: (
      <Flex component="fieldset" wrap="wrap" gap="md" aria-label="Contents of the zip file">
        {PARTS.map(([part, label]) => (
          <Checkbox
            key={part}
            label={label}
            checked={parts.includes(part)}
            onChange={({ currentTarget: { checked } }) =>
              setParts(checked ? [...parts, part] : parts.filter((one) => one !== part))
            }
          />
        ))}
      </Flex>
    ),
    start: () => void download(zipAddress()),
  };

  return (
    <ExportDialog
      opened={opened}
      onClose={onClose}
      title={
        <TitleForClient>
          {stones.length === 1 && !table ? `Export ${numbers[0]}` : 'Export stones'}
        </TitleForClient>
      }
      table={table}
      // With a list, the browser writes the Excel file from its columns. Without a list, the server
      // writes the Excel file.
      files={[...(table ? [] : [excel]), pdf, zip, ...(quote ? [quote] : [])]}
      selected={stones.length}
      total={total}
      note={`${table ? 'PDF and zip files' : 'Exported files'} never include supplier names.`}
    />
  );
}

/** Returns the filter without `page` and `size`, because the download contains all matches. */
function filterOf({ diamondType, term, filter }: StoneQuery) {
  const { page: _, size: __, ...rest } = filter;
  return { ...rest, diamond_type: diamondType, ...(term === '' ? {} : { term }) };
}

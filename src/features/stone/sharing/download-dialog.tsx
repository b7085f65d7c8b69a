import { Button, Checkbox, Flex, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatBytes, formatInteger } from '#common/format.ts';
import { TitleForClient } from '../../../shared/clients/acting-for-client.tsx';
import { useDownload } from '../../../shared/downloads/use-download.ts';
import type { StoneQuery } from '../../../shared/stones/stone-calls.ts';
import { pricesOf } from '../../../shared/stones/stone-calls.ts';
import { DialogFooter } from '../../../ui/actions/DialogFooter.tsx';
import { ReasonButton } from '../../../ui/actions/ReasonButton.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SegmentedControl } from '../../../ui/inputs/SegmentedControl.tsx';
import { requestStonesFile } from './share-calls.ts';
import type { SharingDialogProps } from './share-dialog.tsx';

export interface Matching {
  readonly question: StoneQuery;
  readonly total: number;
}

type DownloadDialogProps = SharingDialogProps & { readonly matching: Matching | null };

const FORMATS = [
  { value: 'xlsx', label: 'Excel' },
  { value: 'pdf', label: 'PDF with pictures' },
  { value: 'zip', label: 'Zip' },
] as const;
type Format = (typeof FORMATS)[number]['value'];

const MOST: Readonly<Record<Format, number>> = { xlsx: 100_000, pdf: 300, zip: 1_000 };
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

export function DownloadDialog(props: DownloadDialogProps) {
  const { opened, stones, acting, onClose, matching } = props;
  const [of, setOf] = useState<'ticked' | 'all'>('ticked');
  const [format, setFormat] = useState<Format>('xlsx');
  const [parts, setParts] = useState<readonly Part[]>(['includeExcel', 'includeImage']);
  const { received, download, cancel } = useDownload();
  const isRunning = received !== null;
  const businessId = acting.userId === null ? null : (acting.tradingClient?.businessId ?? null);
  const numbers = stones.map(({ stock_no }) => stock_no);
  const count = of === 'all' && matching ? matching.total : stones.length;
  const reason = reasonAgainst();

  function reasonAgainst(): string | null {
    if (count > MOST[format])
      return `${NAME[format]} can contain at most ${formatInteger(MOST[format])} stones.`;
    if (format !== 'zip') return null;
    if (of === 'all')
      return 'A zip file can contain only selected stones. Choose “Selected” first.';
    return parts.length === 0 ? 'Please choose the contents of the zip file.' : null;
  }

  function start() {
    if (format === 'zip') return download(zipAddress());
    const filter =
      of === 'all' && matching
        ? { ...filterOf(matching.question), ...pricesOf(businessId) }
        : { stock_numbers: numbers, ...pricesOf(businessId) };
    return download((signal) => requestStonesFile({ format, filter }, signal));
  }

  function zipAddress(): string {
    const query = new URLSearchParams({ stock_no: numbers.join(',') });
    for (const part of parts) query.set(part, 'true');
    if (businessId !== null) query.set('business_id', businessId);
    return `/inventory/diamond-zip?${query}`;
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={
        <TitleForClient>
          {count === 1 ? 'Download 1 stone' : `Download ${formatInteger(count)} stones`}
        </TitleForClient>
      }
    >
      <Stack gap={14}>
        {matching && matching.total > stones.length ? (
          <SegmentedControl
            aria-label="Which stones"
            fullWidth
            data={[
              { value: 'ticked', label: `Selected, ${formatInteger(stones.length)}` },
              { value: 'all', label: `All matches, ${formatInteger(matching.total)}` },
            ]}
            value={of}
            onChange={setOf}
          />
        ) : null}
        <SegmentedControl
          aria-label="File type"
          fullWidth
          data={FORMATS}
          value={format}
          onChange={setFormat}
        />
        {format === 'zip' ? (
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
        ) : null}
        <Text c="dimmed" fz="sm">
          {WORDS[format]}
        </Text>
      </Stack>
      <DialogFooter>
        <span className="ui-dialog-note">
          {isRunning ? formatBytes(received) : 'Supplier names are never included.'}
        </span>
        <Button size="lg" onClick={isRunning ? cancel : onClose}>
          {isRunning ? 'Cancel' : 'Close'}
        </Button>
        <ReasonButton
          size="lg"
          variant="filled"
          reason={isRunning ? null : reason}
          loading={isRunning}
          leftSection={<Icon name="download" size="small" />}
          onClick={() => void start()}
        >
          Download
        </ReasonButton>
      </DialogFooter>
    </Modal>
  );
}

const WORDS: Readonly<Record<Format, string>> = {
  xlsx: 'One row per stone, with links to its picture and certificate.',
  pdf: 'One row per stone with its picture, plus the totals.',
  zip: 'Missing files are listed in missing.txt.',
};

/** Returns the filter without `page` and `size`, because the download contains all matches. */
function filterOf({ diamondType, term, filter }: StoneQuery) {
  const { page: _, size: __, ...rest } = filter;
  return { ...rest, diamond_type: diamondType, ...(term === '' ? {} : { term }) };
}

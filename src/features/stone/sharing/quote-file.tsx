import { Checkbox, Flex, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatBytes } from '#common/format.ts';
import * as longest from '#common/lengths.gen.ts';
import { useDownload } from '../../../shared/downloads/use-download.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { pricesOf } from '../../../shared/stones/stone-calls.ts';
import type { GridFile } from '../../../ui/grid/types.ts';
import { useIdempotencyKey } from '../../../ui/use-idempotency-key.ts';
import { OfferFields } from './offer-fields.tsx';
import { createQuote } from './share-calls.ts';
import { SENDS, type SharingDialogProps } from './share-dialog.tsx';
import { useOffer, WITHOUT_MARGIN } from './use-offer.ts';

const MOST = 200;
const VALIDITIES = [
  { value: '24', label: '24 hours' },
  { value: '48', label: '2 days' },
  { value: '72', label: '3 days' },
  { value: '168', label: '7 days' },
];
const HOURS = '24';
const QUOTE_NEEDS_MARGIN = 'These are the prices that you pay. Enter a margin for the quote.';

/** The numbered quote as a format of the export dialog; null for users who may not quote. */
export function useQuoteFile(
  stones: SharingDialogProps['stones'],
  acting: SharingDialogProps['acting'],
): GridFile | null {
  const { role_id } = useProfile();
  const offer = useOffer('frozen');
  const [client, setClient] = useState('');
  const [hours, setHours] = useState(HOURS);
  const [certificates, setCertificates] = useState(false);
  const { received, download, cancel } = useDownload();
  const { keyFor, answered } = useIdempotencyKey();
  if (!SENDS.includes(role_id)) return null;
  const businessId = acting.userId === null ? null : (acting.tradingClient?.businessId ?? null);
  const name = client.trim();

  const start = () =>
    void download(async (signal) => {
      const wanted = {
        stock_numbers: stones.map(({ stock_no }) => stock_no),
        ...pricesOf(businessId),
        ...(name === '' ? {} : { client: name }),
        valid_hours: Number(hours),
        ...(offer.sent === null ? {} : { margin: offer.sent }),
        own_prices: offer.ownPrices,
        certificates,
      };
      const answer = await createQuote(keyFor(JSON.stringify(wanted)), wanted, signal);
      answered();
      return answer;
    });

  return {
    format: 'quote',
    label: 'Quote',
    note: 'A numbered PDF with your company, the prices and their validity. It does not reserve the stones.',
    reasonAgainst: (scope) => {
      if (scope === 'all')
        return 'A quote can contain only selected stones. Choose “Selected” first.';
      if (stones.length > MOST) return `A quote can contain at most ${MOST} stones.`;
      return offer.closed === WITHOUT_MARGIN ? QUOTE_NEEDS_MARGIN : offer.closed;
    },
    fields: (
      <Stack gap="xs">
        <Flex gap="sm">
          <TextInput
            flex={1}
            label="Client (optional)"
            placeholder={acting.userId === null ? undefined : (acting.clientName ?? undefined)}
            maxLength={longest.StonesToQuote.client}
            value={client}
            onChange={(event) => setClient(event.currentTarget.value)}
          />
          <Select
            label="Valid for"
            w={130}
            allowDeselect={false}
            data={VALIDITIES}
            value={hours}
            onChange={(next) => setHours(next ?? HOURS)}
          />
        </Flex>
        <OfferFields offer={offer} onlyMargin />
        <Checkbox
          label="Add the certificates (zip file)"
          checked={certificates}
          onChange={(event) => setCertificates(event.currentTarget.checked)}
        />
      </Stack>
    ),
    start,
    running: received === null ? null : formatBytes(received),
    cancel,
  };
}

import { Button, Flex, Select, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { BusinessId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { formatDateTime } from '#common/format.ts';
import { isEmail } from '#common/is-email.ts';
import type { ShareMedium } from '#common/share-text.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { notifyProblem } from '../../../shared/frame/notify-problem.ts';
import { useMailIsSetUp } from '../../../shared/identity/mail-notes.tsx';
import { SHARE_LINKS_KEY } from '../../../shared/sharing/share-link-calls.ts';
import { ShareLinks } from '../../../shared/sharing/share-links.tsx';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import { ReasonButton } from '../../../ui/actions/ReasonButton.tsx';
import { ReasonLine, Reasons } from '../../../ui/actions/Reasons.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { notifySuccess } from '../../../ui/notify.tsx';
import { useClipboardCopy } from './share-actions.ts';
import { shareStones } from './share-calls.ts';
import type { Offer } from './use-offer.ts';

const DAYS = ['7', '14', '30', '90'];

function addressProblemOf(address: string): string | null {
  if (address === '') return 'Enter an e-mail address.';
  return isEmail(address) ? null : 'Enter a valid e-mail address.';
}

type ShareSendingProps = {
  readonly stones: readonly StoneRow[];
  readonly businessId: BusinessId | null;
  readonly media: readonly ShareMedium[];
  readonly offer: Offer;
  /** message to copy into other channels, such as WhatsApp; null while it loads */
  readonly text: string | null;
};

export function ShareSending({ stones, businessId, media, offer, text }: ShareSendingProps) {
  const cache = useQueryClient();
  const [days, setDays] = useState('14');
  const [address, setAddress] = useState('');
  const [busy, setBusy] = useState<'link' | 'mail' | null>(null);
  const [made, setMade] = useState<{ url: string; expires_at: string } | null>(null);
  const { copy } = useClipboardCopy();
  const { closed } = offer;
  const isSetUp = useMailIsSetUp();
  const mailDisabledReason = isSetUp
    ? (closed ?? addressProblemOf(address.trim()))
    : PROBLEMS.mailNotSetUp.message;

  async function send(kind: 'link' | 'mail') {
    setBusy(kind);
    try {
      const { data, message } = await shareStones({
        stock_numbers: stones.map(({ stock_no }) => stock_no),
        ...(businessId === null ? {} : { business_id: businessId }),
        media: [...media],
        with_prices: offer.prices !== 'none',
        ...(offer.sent === null ? {} : { margin: offer.sent }),
        own_prices: offer.ownPrices,
        link: { prices: offer.prices === 'live' ? 'live' : 'frozen', days: Number(days) },
        ...(kind === 'mail' ? { mail_to: address.trim() } : {}),
      });
      setMade(data.link);
      if (kind === 'mail') setAddress('');
      notifySuccess(message);
      void cache.invalidateQueries({ queryKey: SHARE_LINKS_KEY });
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    } finally {
      setBusy(null);
    }
  }

  return (
    <Flex
      component="section"
      direction="column"
      gap={10}
      pt="sm"
      style={{ borderTop: '1px solid var(--line)' }}
      aria-label="Public link"
    >
      <Text component="h3" fz="md" fw="var(--w-strong)">
        Public link
      </Text>
      <Flex wrap="wrap" align="flex-end" gap="2xs">
        <Select
          aria-label="Validity"
          w={120}
          data={DAYS.map((value) => ({ value, label: `${value} days` }))}
          value={days}
          onChange={(value) => setDays(value ?? '14')}
        />
        <ReasonButton
          loading={busy === 'link'}
          reason={closed}
          onClick={() => {
            if (busy === null) void send('link');
          }}
        >
          Create a link
        </ReasonButton>
      </Flex>
      {made ? (
        <Flex wrap="wrap" align="flex-end" gap="2xs">
          <TextInput
            flex="1 1 220px"
            label={`The link, open until ${formatDateTime(made.expires_at)}`}
            readOnly
            value={made.url}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Button
            leftSection={<Icon name="copy" size="small" />}
            onClick={() => void copy(made.url)}
          >
            Copy the link
          </Button>
          <Button
            component="a"
            href={`https://wa.me/?text=${encodeURIComponent(text === null ? made.url : `${text}\n\n${made.url}`)}`}
            target="_blank"
            rel="noreferrer"
            leftSection={<Icon name="external" size="small" />}
          >
            WhatsApp with the link
          </Button>
        </Flex>
      ) : null}
      <Reasons>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (busy === null && mailDisabledReason === null) void send('mail');
          }}
        >
          <Flex wrap="wrap" align="flex-end" gap="2xs">
            <TextInput
              flex="1 1 220px"
              label="E-mail address of the recipient"
              type="email"
              placeholder="name@example.com"
              value={address}
              onChange={({ currentTarget: { value } }) => setAddress(value)}
            />
            <ReasonButton
              type="submit"
              loading={busy === 'mail'}
              reason={mailDisabledReason}
              onClick={() => undefined}
            >
              Send the e-mail
            </ReasonButton>
          </Flex>
          <ReasonLine />
        </form>
      </Reasons>
      <ShareLinks title="Your open links" />
      <Link to="/shares">All your links and enquiries</Link>
    </Flex>
  );
}

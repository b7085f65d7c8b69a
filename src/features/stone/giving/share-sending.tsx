import './share-dialog.css';
import { Button, Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BusinessId } from '../../../api/ids.gen.ts';
import { TEXTS } from '../../../api/texts.ts';
import { formatDateClock } from '../../../common/format.ts';
import type { ShareMedium } from '../../../common/share-text.ts';
import { tellProblem } from '../../../shared/frame/tell-problem.ts';
import type { StoneRow } from '../../../shared/stones/wire.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { SegmentedControl } from '../../../ui/inputs/SegmentedControl.tsx';
import { notifySuccess } from '../../../ui/notify.tsx';
import { useCopied } from './giving.ts';
import { shareStones } from './share-calls.ts';
import { SHARE_LINKS_KEY, ShareLinks } from './share-links.tsx';

const DAYS = ['7', '14', '30', '90'];
const PRICES = [
  { value: 'frozen', label: 'Today’s prices' },
  { value: 'live', label: 'Prices of the day' },
] as const;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

type ShareSendingProps = {
  readonly stones: readonly StoneRow[];
  readonly businessId: BusinessId | null;
  readonly media: readonly ShareMedium[];
};

/** A page that anybody may open who has its address, and a mail that brings it along. */
export function ShareSending({ stones, businessId, media }: ShareSendingProps) {
  const cache = useQueryClient();
  const [prices, setPrices] = useState<'frozen' | 'live'>('frozen');
  const [days, setDays] = useState('14');
  const [address, setAddress] = useState('');
  const [busy, setBusy] = useState<'link' | 'mail' | null>(null);
  const [made, setMade] = useState<{ url: string; expires_at: string } | null>(null);
  const { copy } = useCopied();
  const fits = ADDRESS.test(address.trim());

  async function send(kind: 'link' | 'mail') {
    setBusy(kind);
    try {
      const { data, message } = await shareStones({
        stock_numbers: stones.map(({ stock_no }) => stock_no),
        ...(businessId === null ? {} : { business_id: businessId }),
        media: [...media],
        link: { prices, days: Number(days) },
        ...(kind === 'mail' ? { mail_to: address.trim() } : {}),
      });
      setMade(data.link);
      if (kind === 'mail') setAddress('');
      notifySuccess(message);
      void cache.invalidateQueries({ queryKey: SHARE_LINKS_KEY });
    } catch (error) {
      tellProblem(error, TEXTS.failed);
    } finally {
      setBusy(null);
    }
  }

  return (
    <section className="share-part" aria-label="A page without sign-in">
      <h3>A page without sign-in</h3>
      <div className="share-row">
        <SegmentedControl
          aria-label="Prices on the page"
          data={PRICES}
          value={prices}
          onChange={setPrices}
        />
        <Select
          aria-label="How long it is open"
          w={120}
          data={DAYS.map((value) => ({ value, label: `${value} days` }))}
          value={days}
          onChange={(value) => setDays(value ?? '14')}
        />
        <Button
          loading={busy === 'link'}
          disabled={busy !== null}
          onClick={() => void send('link')}
        >
          Make a link
        </Button>
      </div>
      {made ? (
        <div className="share-row">
          <TextInput
            className="share-field"
            label={`The link, open until ${formatDateClock(made.expires_at)}`}
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
        </div>
      ) : null}
      <form
        className="share-row"
        onSubmit={(event) => {
          event.preventDefault();
          if (fits && busy === null) void send('mail');
        }}
      >
        <TextInput
          className="share-field"
          label="Mail text and link to"
          type="email"
          placeholder="name@example.com"
          value={address}
          onChange={({ currentTarget: { value } }) => setAddress(value)}
        />
        <Button type="submit" loading={busy === 'mail'} disabled={!fits || busy !== null}>
          Send the mail
        </Button>
      </form>
      <ShareLinks />
    </section>
  );
}

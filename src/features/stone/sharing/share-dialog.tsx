import { Button, Checkbox, Flex, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import { applyMargin } from '#common/share-margin.ts';
import { SHARE_MEDIA, type ShareMedium, shareText } from '#common/share-text.ts';
import { ROLE } from '#machines/codes.ts';
import { TitleForClient } from '../../../shared/clients/acting-for-client.tsx';
import { PartFailed } from '../../../shared/lists/part-failed.tsx';
import { useProfile } from '../../../shared/session/use-session.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import type { Acting } from '../../../shared/stones/trading-clients.ts';
import { ReasonButton } from '../../../ui/actions/ReasonButton.tsx';
import { ReasonLine, Reasons } from '../../../ui/actions/Reasons.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Keys } from '../../../ui/Keys.tsx';
import { useClientPrices } from '../actions/client-terms.ts';
import { OfferFields } from './offer-fields.tsx';
import { useClipboardCopy } from './share-actions.ts';
import { ShareSending } from './share-sending.tsx';
import { useOffer } from './use-offer.ts';

export type SharingDialogProps = {
  readonly opened: boolean;
  readonly stones: readonly StoneRow[];
  readonly acting: Acting;
  readonly onClose: () => void;
};

const MOST = 200;
const PRICES_LOADING = 'The prices are loading.';
const MEDIUM_LABEL = { image: 'Pictures', video: 'Videos', certificate: 'Certificates' } as const;
/** Roles that may send links, e-mails and quotes. */
export const SENDS: readonly number[] = [
  ROLE.administrator,
  ROLE.customer,
  ROLE.associate,
  ROLE.qualityControl,
];

export function ShareDialog(props: SharingDialogProps) {
  const { opened, stones, acting, onClose } = props;
  const profile = useProfile();
  const tooMany = stones.length > MOST;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={560}
      title={
        <TitleForClient>
          {stones.length === 1 ? `Share ${stones[0]?.stock_no}` : `Share ${stones.length} stones`}
        </TitleForClient>
      }
    >
      {tooMany ? (
        <Text c="dimmed" fz="sm" role="alert">
          At most {MOST} stones can be shared together. Please select fewer stones.
        </Text>
      ) : (
        <Stack gap={14}>
          <ShareWords stones={stones} acting={acting} sends={SENDS.includes(profile.role_id)} />
        </Stack>
      )}
      <div className="ui-dialog-footer">
        <span className="ui-dialog-note">Supplier names are never shared.</span>
        <Button size="lg" onClick={onClose} rightSection={<Keys>Esc</Keys>}>
          Close
        </Button>
      </div>
    </Modal>
  );
}

type ShareWordsProps = Pick<SharingDialogProps, 'stones' | 'acting'> & { readonly sends: boolean };

function ShareWords({ stones, acting, sends }: ShareWordsProps) {
  const [media, setMedia] = useState<readonly ShareMedium[]>([]);
  const offer = useOffer();
  const { priced, query } = useClientPrices(stones, acting, true);
  const { copied, copy } = useClipboardCopy();
  const text = useMemo(
    () =>
      priced && offer.closed === null
        ? shareText(
            inOrder(priced, stones).map((stone) => applyMargin(stone, offer.margin)),
            { media, origin: location.origin, withPrices: offer.prices !== 'none' },
          )
        : null,
    [priced, stones, media, offer.prices, offer.margin, offer.closed],
  );
  const closed = offer.closed ?? (text === null ? PRICES_LOADING : null);
  const businessId = acting.userId === null ? null : (acting.tradingClient?.businessId ?? null);
  return (
    <>
      <OfferFields offer={offer} />
      <PartFailed query={query} />
      <Flex component="fieldset" wrap="wrap" gap="md" aria-label="Links to include in the text">
        {SHARE_MEDIA.map((medium) => {
          const has = stones.some((stone) => stone[medium] !== null);
          return (
            <Checkbox
              key={medium}
              label={MEDIUM_LABEL[medium]}
              disabled={!has}
              {...(has ? {} : { description: 'Not available for these stones.' })}
              checked={media.includes(medium)}
              onChange={({ currentTarget: { checked } }) =>
                setMedia(checked ? [...media, medium] : media.filter((one) => one !== medium))
              }
            />
          );
        })}
      </Flex>
      <Textarea
        styles={{ input: { color: 'var(--text)' } }}
        label="Text"
        readOnly
        rows={9}
        value={text ?? offer.closed ?? PRICES_LOADING}
        aria-busy={text === null && offer.closed === null}
      />
      <Reasons>
        <Flex wrap="wrap" gap="2xs">
          <ReasonButton
            variant="filled"
            reason={closed}
            leftSection={
              <Icon name={copied === text && text !== null ? 'check' : 'copy'} size="small" />
            }
            onClick={() => text !== null && void copy(text)}
          >
            Copy the text
          </ReasonButton>
          {text === null ? (
            <ReasonButton
              reason={closed}
              leftSection={<Icon name="external" size="small" />}
              onClick={() => undefined}
            >
              WhatsApp
            </ReasonButton>
          ) : (
            <Button
              component="a"
              href={`https://wa.me/?text=${encodeURIComponent(text)}`}
              target="_blank"
              rel="noreferrer"
              leftSection={<Icon name="external" size="small" />}
            >
              WhatsApp
            </Button>
          )}
        </Flex>
        <ReasonLine />
      </Reasons>
      {sends ? (
        <ShareSending
          stones={stones}
          businessId={businessId}
          media={media}
          offer={offer}
          text={text}
        />
      ) : null}
    </>
  );
}

/**
 * Sorts `priced` into the order in which the user ticked the stones, which the server also uses.
 */
function inOrder(priced: readonly StoneRow[], stones: readonly StoneRow[]): readonly StoneRow[] {
  const known = new Map(priced.map((row) => [row.stock_no, row]));
  return stones.flatMap(({ stock_no }) => known.get(stock_no) ?? []);
}

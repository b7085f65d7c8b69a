import './acting-client-control.css';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { chooseClient } from '../../shared/clients/client-chooser.ts';
import { useClientContext } from '../../shared/stones/trading-clients.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { ClientExposure } from './client-exposure.tsx';

export function ActingClientBadge({ onLeave }: { readonly onLeave: () => void }) {
  const phone = useIsPhone();
  const { state, name, pricesFor, userId } = useClientContext();
  const isGone = state === 'gone';
  return (
    <div
      className="acting-for"
      data-gives-way=""
      data-strip={phone || undefined}
      data-gone={isGone || undefined}
      role={isGone ? 'alert' : undefined}
    >
      {isGone ? (
        <span className="acting-for-gone">
          <Icon name="warning" size="small" />
          {name === null
            ? 'This link is for a trading client that is not assigned to you. No trading client is selected.'
            : `${name} is no longer your trading client. No trading client is selected.`}
        </span>
      ) : (
        <UnstyledButton
          className="acting-for-name"
          aria-label={`Acting for ${name ?? 'a trading client'}. Choose another trading client.`}
          title={name ?? undefined}
          onClick={() => chooseClient()}
        >
          <span className="acting-for-words">
            <span className="acting-for-act">Acting </span>for
          </span>
          <b>{name ?? 'a trading client'}</b>
        </UnstyledButton>
      )}
      {pricesFor === null || userId === null ? null : (
        <ClientExposure businessId={pricesFor} userId={userId} />
      )}
      {phone ? null : <Keys>{KEY.actFor}</Keys>}
      <ActionIcon
        variant="subtle"
        size="sm"
        aria-label="Clear client"
        title={`Clear client (${KEY.actForNobody})`}
        onClick={onLeave}
      >
        <Icon name="close" size="small" />
      </ActionIcon>
    </div>
  );
}

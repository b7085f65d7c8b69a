import './acting-client-control.css';
import { ActionIcon, Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { UserId } from '#api/ids.gen.ts';
import { toStoredClient } from '../../shared/clients/client-choice.ts';
import { chooseClient, useIsChoosing } from '../../shared/clients/client-chooser.ts';
import { EVERYWHERE } from '../../shared/frame/command-registry.ts';
import { takeTyped } from '../../shared/frame/typed-ahead.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { storeClient, useStoredClient } from '../../shared/session/stored-client.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { ClientPicker } from '../../shared/stones/client-picker.tsx';
import { useClientChoices, useClientContext } from '../../shared/stones/trading-clients.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import { restoreFocus } from '../../ui/restore-focus.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { ActingClientBadge } from './acting-client-badge.tsx';
import { getFocusedScreenElement } from './focused-screen-element.ts';
import { useClientChoicesRefresh } from './use-client-choices-refresh.ts';
import { useClientInLinks } from './use-client-in-links.ts';
import { useClientUrlParam } from './use-client-url-param.ts';

const leave = () => storeClient(null);

/** Header control for choosing the client business that the user acts for. */
export function ActingClientControl() {
  const { id } = useProfile();
  const phone = useIsPhone();
  const choices = useClientChoices();
  const { state, userId } = useClientContext();
  const kept = useStoredClient(id);
  const isChoosing = useIsChoosing();
  useClientChoicesRefresh();
  useClientUrlParam();
  useClientInLinks();
  useCommands([
    {
      id: 'client-context',
      group: EVERYWHERE,
      label: state === 'nobody' ? 'Act for a trading client' : 'Act for another trading client',
      keys: KEY.actFor,
      run: () => chooseClient(),
    },
    ...(state === 'nobody'
      ? []
      : [
          {
            id: 'client-context.leave',
            group: EVERYWHERE,
            label: 'Clear client',
            keys: KEY.actForNobody,
            run: leave,
          },
        ]),
  ]);

  // The URL contains only the id. The name is stored as well, so that the name stays known if the
  // business is deleted.
  const actingClient = choices.find((one) => one.id === userId);
  const isWhole =
    kept?.userId === actingClient?.id && kept?.name === actingClient?.business.company_name;
  useEffect(() => {
    if (actingClient && !isWhole) storeClient(toStoredClient(id, actingClient));
  }, [id, actingClient, isWhole]);

  // A choice unmounts the focused picker, so the focus returns to the element that was focused
  // before.
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (!isChoosing) return undefined;
    before.current = getFocusedScreenElement();
    return () => restoreFocus(before.current);
  }, [isChoosing]);

  function choose(chosen: UserId | null): void {
    const choice = choices.find((one) => one.id === chosen);
    if (choice) storeClient(toStoredClient(id, choice));
    chooseClient(false);
  }

  if (isChoosing)
    return (
      <div className="acting-for" data-strip={phone || undefined}>
        <ClientPicker
          label="Act for"
          placeholder="Name of the trading client"
          width={phone ? '100%' : 240}
          value={null}
          onChange={choose}
          onLeave={() => chooseClient(false)}
          takeTyped={takeTyped}
        />
      </div>
    );
  if (state !== 'nobody') return <ActingClientBadge onLeave={leave} />;
  if (phone)
    return (
      <ActionIcon aria-label="Act for a trading client" size="lg" onClick={() => chooseClient()}>
        <Icon name="user" />
      </ActionIcon>
    );
  return (
    <Button
      data-gives-way=""
      variant="subtle"
      size="sm"
      leftSection={<Icon name="user" size="small" />}
      rightSection={<Keys>{KEY.actFor}</Keys>}
      onClick={() => chooseClient()}
    >
      No client<span className="acting-for-act"> selected</span>
    </Button>
  );
}

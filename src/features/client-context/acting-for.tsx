import './acting-for.css';
import { ActionIcon, Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { UserId } from '../../api/ids.gen.ts';
import { chooseClient, takeTyped, useIsChoosing } from '../../shared/clients/choosing-client.ts';
import { choiceKept } from '../../shared/clients/client-choice.ts';
import { EVERYWHERE } from '../../shared/frame/commands.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { keepClient, useKeptClient } from '../../shared/session/client-context.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { ClientPicker } from '../../shared/stones/client-picker.tsx';
import { useClientChoices, useClientContext } from '../../shared/stones/clients.ts';
import { focusBackTo } from '../../ui/focus-back.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import { usePhone } from '../../ui/use-phone.ts';
import { ClientInHand } from './client-in-hand.tsx';
import { useClientAddress } from './use-client-address.ts';
import { useClientInLinks } from './use-client-in-links.ts';
import { useClientNews } from './use-client-news.ts';
import { workPlace } from './work-place.ts';

const leave = () => keepClient(null);

/** Header control of the acting client: a button if there is none, otherwise its name. */
export function ActingFor() {
  const { id } = useProfile();
  const phone = usePhone();
  const choices = useClientChoices();
  const { state, userId } = useClientContext();
  const kept = useKeptClient(id);
  const isChoosing = useIsChoosing();
  useClientNews();
  useClientAddress();
  useClientInLinks();
  useCommands([
    {
      id: 'client-context',
      group: EVERYWHERE,
      label: state === 'nobody' ? 'Act for a client' : 'Act for another client',
      keys: KEY.actFor,
      run: () => chooseClient(),
    },
    ...(state === 'nobody'
      ? []
      : [
          {
            id: 'client-context.leave',
            group: EVERYWHERE,
            label: 'Act for no client',
            keys: KEY.actForNobody,
            run: leave,
          },
        ]),
  ]);

  // The URL holds only the id. Store the name as well, so it stays known after the business is
  // deleted.
  const inHand = choices.find((one) => one.id === userId);
  const isWhole = kept?.userId === inHand?.id && kept?.name === inHand?.business.company_name;
  useEffect(() => {
    if (inHand && !isWhole) keepClient(choiceKept(id, inHand));
  }, [id, inHand, isWhole]);

  // Choosing unmounts the focused field, so restore the focus to the previous element.
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (!isChoosing) return undefined;
    before.current = workPlace();
    return () => focusBackTo(before.current);
  }, [isChoosing]);

  function choose(chosen: UserId | null): void {
    const choice = choices.find((one) => one.id === chosen);
    if (choice) keepClient(choiceKept(id, choice));
    chooseClient(false);
  }

  if (isChoosing)
    return (
      <div className="acting-for" data-strip={phone || undefined}>
        <ClientPicker
          label="Act for"
          placeholder="Name of the client"
          width={phone ? '100%' : 240}
          value={null}
          onChange={choose}
          onLeave={() => chooseClient(false)}
          takeTyped={takeTyped}
        />
      </div>
    );
  if (state !== 'nobody') return <ClientInHand onLeave={leave} />;
  if (phone)
    return (
      <ActionIcon aria-label="Act for a client" size="lg" onClick={() => chooseClient()}>
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
      <span className="acting-for-words">
        <span className="acting-for-act">Acting </span>for
      </span>{' '}
      nobody
    </Button>
  );
}

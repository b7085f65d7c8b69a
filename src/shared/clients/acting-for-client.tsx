import './acting-for-client.css';
import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import { useProfile } from '../session/use-session.ts';
import { actsForClients } from '../stones/stone-permissions.ts';
import { useClientContext } from '../stones/trading-clients.ts';
import { chooseClient } from './client-chooser.ts';

/**
 * Name of the trading client that the user acts for; 'a trading client' while the name is unknown,
 * null if the user acts for none.
 */
function useActingClientName(): string | null {
  const { state, name } = useClientContext();
  return state === 'acting' ? (name ?? 'a trading client') : null;
}

/** Shows the dialog title and, on a second line, the trading client that the user acts for. */
export function TitleForClient({ children }: { readonly children: ReactNode }) {
  const clientName = useActingClientName();
  return (
    <>
      {children}
      {clientName === null ? null : (
        <Text span display="block" fz="sm" fw="normal" c="var(--text-2)">
          {' '}
          for <b>{clientName}</b>
        </Text>
      )}
    </>
  );
}

/**
 * Shows the trading client that the user acts for, or a button to choose one, next to the stone
 * actions.
 */
export function ActingForClient() {
  const { role_id } = useProfile();
  const clientName = useActingClientName();
  if (!actsForClients(role_id)) return null;
  if (clientName === null)
    return (
      <Button
        variant="subtle"
        rightSection={<Keys>{KEY.actFor}</Keys>}
        onClick={() => chooseClient()}
      >
        Choose a client
      </Button>
    );
  return (
    <span className="acting-for-client" title={clientName}>
      for <b>{clientName}</b>
    </span>
  );
}

import './acting-for-client.css';
import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import { useProfile } from '../session/use-session.ts';
import { actsForClients } from '../stones/stone-permissions.ts';
import { useClientContext } from '../stones/trading-clients.ts';
import { chooseClient } from './client-chooser.ts';

function useActingClientName(): string | null {
  const { state, name } = useClientContext();
  return state === 'acting' ? (name ?? 'a trading client') : null;
}

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

import './for-whom.css';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import { useProfile } from '../session/use-session.ts';
import { useClientContext } from '../stones/clients.ts';
import { actsForClients } from '../stones/rights.ts';
import { chooseClient } from './choosing-client.ts';

/** Returns the name of the acting client, or null if there is none. */
function useWhom(): string | null {
  const { state, name } = useClientContext();
  return state === 'acting' ? (name ?? 'a client') : null;
}

/** Dialog title with the acting client below it. */
export function TitleForWhom({ children }: { readonly children: ReactNode }) {
  const whom = useWhom();
  return (
    <>
      {children}
      {whom === null ? null : (
        <span className="for-whom">
          {' '}
          for <b>{whom}</b>
        </span>
      )}
    </>
  );
}

/** Shows the acting client next to the stone actions, or a button to choose one. */
export function ForWhom() {
  const { role_id } = useProfile();
  const whom = useWhom();
  if (!actsForClients(role_id)) return null;
  if (whom === null)
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
    <span className="for-whom" title={whom}>
      for <b>{whom}</b>
    </span>
  );
}

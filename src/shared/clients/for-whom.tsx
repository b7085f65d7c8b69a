import './for-whom.css';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import { useProfile } from '../session/use-session.ts';
import { useClientContext } from '../stones/clients.ts';
import { actsForClients } from '../stones/rights.ts';
import { chooseClient } from './choosing-client.ts';

/** The client for whom everything is done, or null. */
function useWhom(): string | null {
  const { state, name } = useClientContext();
  return state === 'acting' ? (name ?? 'a client') : null;
}

/** The title of a dialog, and below it for whom what it asks is done. */
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

/** Beside what is done with stones: for whom it would be, or the way to say it. */
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

import { Button } from '@mantine/core';
import { useState } from 'react';
import type { BusinessId, UserId } from '../../../api/ids.gen.ts';
import { useClientChoices } from '../../../shared/stones/clients.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { PricedClient } from './priced-client.tsx';

type PricesForProps = {
  readonly businessId: BusinessId | null;
  readonly onChoose: (userId: UserId | null) => void;
};

/** Whose prices the list shows: a quiet button, and a chip once a client is chosen. */
export function PricesFor({ businessId, onChoose }: PricesForProps) {
  const choices = useClientChoices();
  const [asked, setAsked] = useState(false);
  if (asked) {
    return (
      <PricedClient
        businessId={businessId}
        onChoose={(userId) => {
          setAsked(false);
          onChoose(userId);
        }}
        onLeave={() => setAsked(false)}
      />
    );
  }
  if (businessId === null) {
    return (
      <Button variant="subtle" size="sm" onClick={() => setAsked(true)}>
        Prices for a client
      </Button>
    );
  }
  const client = choices.find(({ business }) => business.id === businessId);
  return (
    <Chip
      name="Prices for"
      removeLabel="Show the prices of nobody in particular"
      onRemove={() => onChoose(null)}
    >
      {client?.business.company_name ?? 'a client'}
    </Chip>
  );
}

import type { BusinessId, UserId } from '../../../api/ids.gen.ts';
import { ClientPicker } from '../../../shared/stones/client-picker.tsx';
import { useClientChoices } from '../../../shared/stones/clients.ts';

type PricedClientProps = {
  readonly businessId: BusinessId | null;
  readonly onChoose: (userId: UserId | null) => void;
  /** Opens at once, and says when it is left. */
  readonly onLeave?: () => void;
};

/** Whose prices are shown. */
export function PricedClient({ businessId, onChoose, onLeave }: PricedClientProps) {
  const choices = useClientChoices();
  return (
    <ClientPicker
      label="Prices for"
      placeholder="Nobody in particular"
      width={230}
      value={choices.find(({ business }) => business.id === businessId)?.id ?? null}
      onChange={onChoose}
      {...(onLeave ? { onLeave } : {})}
    />
  );
}

import type { UserId } from '../../api/ids.gen.ts';
import { Chip } from '../../ui/Chip.tsx';
import { keepClient } from '../session/client-context.ts';
import { ClientPicker } from '../stones/client-picker.tsx';
import { useClientContext } from '../stones/clients.ts';

/** Whose records a list shows: those of a client whom its reader names, else of the one for whom everything is done. */
export const useListedClient = (named: UserId | undefined): UserId | undefined => {
  const { userId } = useClientContext();
  return named ?? userId ?? undefined;
};

type ListedClientProps = {
  /** the client whom the reader names for this list alone */
  readonly named: UserId | undefined;
  readonly placeholder: string;
  readonly width?: number;
  readonly onName: (userId: UserId | undefined) => void;
};

/** The choice of a client for a list. While somebody acts for one, it says so in its place. */
export function ListedClient({ named, placeholder, width, onName }: ListedClientProps) {
  const { state, name } = useClientContext();
  if (named === undefined && state === 'acting')
    return (
      <Chip name="For" removeLabel="Act for no client" onRemove={() => keepClient(null)}>
        {name ?? 'a client'}
      </Chip>
    );
  return (
    <ClientPicker
      value={named ?? null}
      placeholder={placeholder}
      onChange={(userId) => onName(userId ?? undefined)}
      {...(width === undefined ? {} : { width })}
    />
  );
}

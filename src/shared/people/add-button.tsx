import { ReasonButton } from '../../ui/acts/ReasonButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import { usePhone } from '../../ui/use-phone.ts';

type AddButtonProps = {
  readonly children: string;
  /** The sentence why no person can be added, or null. */
  readonly reason: string | null;
  readonly onClick: () => void;
};

/** Adds a person, also by its key. */
export function AddButton({ children, reason, onClick }: AddButtonProps) {
  const phone = usePhone();
  // Beside the title of a phone there is room for its sign.
  if (phone)
    return (
      <ReasonButton
        variant="filled"
        size="sm"
        reason={reason}
        aria-label={children}
        onClick={onClick}
      >
        <Icon name="plus" size="small" />
      </ReasonButton>
    );
  return (
    <ReasonButton
      variant="filled"
      size="sm"
      reason={reason}
      leftSection={<Icon name="plus" size="small" />}
      rightSection={<Keys>{KEY.add}</Keys>}
      onClick={onClick}
    >
      {children}
    </ReasonButton>
  );
}

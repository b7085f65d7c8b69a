import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import { useIsPhone } from '../../ui/use-phone.ts';

type AddButtonProps = {
  readonly children: string;
  readonly reason: string | null;
  readonly onClick: () => void;
};

export function AddButton({ children, reason, onClick }: AddButtonProps) {
  const phone = useIsPhone();
  // On a phone the header has space only for the icon.
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

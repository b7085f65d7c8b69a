import { ActionIcon, type ActionIconProps, type ElementProps } from '@mantine/core';
import { Icon } from '../../ui/Icon.tsx';

const MOST_SHOWN = 99;

type BellButtonProps = ActionIconProps &
  ElementProps<'button', keyof ActionIconProps> & {
    readonly unread: number;
  };

export function BellButton({ unread, ...button }: BellButtonProps) {
  return (
    <ActionIcon
      {...button}
      pos="relative"
      style={{ overflow: 'visible' }}
      aria-haspopup="dialog"
      aria-label={unread > 0 ? `Notices, ${unread} unread` : 'Notices'}
    >
      <Icon name="bell" />
      {unread > 0 ? (
        <em className="ui-count">{unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}</em>
      ) : null}
    </ActionIcon>
  );
}

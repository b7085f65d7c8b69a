import { Box, Button, Flex } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { ActiveBadge } from '../../shared/people/active-badge.tsx';
import { editCommand } from '../../shared/people/edit-command.ts';
import { mobileText } from '../../shared/people/mobile-text.ts';
import { ASSOCIATES } from '../../shared/people/salesperson-queries.ts';
import { SwitchButton } from '../../shared/people/switch-button.tsx';
import { ActionRow } from '../../ui/actions/ActionRow.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { type AssociateDetail, nameOf } from './associate-calls.ts';
import { customerCount } from './associate-columns.tsx';

type AssociateHeadProps = {
  readonly associate: AssociateDetail;
  readonly isOwn: boolean;
  /** Reason why editing is disabled, or null. */
  readonly closed: string | null;
  readonly onBack: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
};

export function AssociateHead(props: AssociateHeadProps) {
  const { associate, isOwn, closed, onBack, onEdit, onRemove } = props;
  const phone = useIsPhone();
  const cache = useQueryClient();
  useCommands([
    editCommand('associate', { reason: closed, run: onEdit }),
    {
      id: 'associate.remove',
      label: 'Delete the associate',
      group: 'Business associate',
      reason: closed,
      run: onRemove,
    },
  ]);
  const mobile = mobileText(associate);
  return (
    <Flex
      component="header"
      flex="none"
      wrap="wrap"
      align="center"
      rowGap="3xs"
      columnGap="sm"
      mih={44}
      px="sm"
      py="3xs"
    >
      {isOwn ? null : (
        <Button
          size="sm"
          variant="subtle"
          leftSection={<Icon name="chevronLeft" size="small" />}
          onClick={onBack}
        >
          Business associates
        </Button>
      )}
      <Flex
        flex="1 1 auto"
        wrap="wrap"
        align="center"
        rowGap="4xs"
        columnGap="sm"
        miw={0}
        fz="sm"
        c="var(--text-2)"
      >
        <span>{associate.email}</span>
        {mobile ? <span>{mobile}</span> : null}
        <ActiveBadge active={associate.is_active} />
        <span>{customerCount(associate.customers)}</span>
      </Flex>
      {isOwn ? null : (
        <Box flex={phone ? '1 0 100%' : undefined}>
          <ActionRow inBar={!phone}>
            <ReasonButton
              size="sm"
              reason={closed}
              {...(phone ? {} : { rightSection: <Keys>{KEY.change}</Keys> })}
              onClick={onEdit}
            >
              Edit
            </ReasonButton>
            <SwitchButton
              size="sm"
              person={associate}
              name={nameOf(associate)}
              group="Business associate"
              onSwitched={() => cache.invalidateQueries({ queryKey: [ASSOCIATES] })}
            />
            <ReasonButton size="sm" variant="danger" reason={closed} onClick={onRemove}>
              Delete
            </ReasonButton>
          </ActionRow>
        </Box>
      )}
    </Flex>
  );
}

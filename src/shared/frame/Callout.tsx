import { Box, Flex, type FlexProps } from '@mantine/core';
import { Icon } from '../../ui/Icon.tsx';

type CalloutProps = FlexProps & {
  readonly tone?: 'warn' | 'danger';
  readonly role?: 'alert';
};

export const Callout = ({ tone = 'warn', children, ...shown }: CalloutProps) => (
  <Flex
    gap="2xs"
    px="xs"
    py="3xs"
    bd={`1px solid var(--${tone}-line)`}
    bdrs="sm"
    bg={`var(--${tone}-bg)`}
    c={`var(--${tone})`}
    fz="sm"
    {...shown}
  >
    <Box component="span" flex="none" mt="5xs">
      <Icon name="warning" size="small" />
    </Box>
    <Box flex={1} miw={0}>
      {children}
    </Box>
  </Flex>
);

import { Box, Flex, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export const StepList = ({ children }: { readonly children: ReactNode }) => (
  <Box
    component="ul"
    mah="40vh"
    mt="xs"
    bd="1px solid var(--line)"
    bdrs="sm"
    c="dimmed"
    fz="sm"
    style={{ overflow: 'auto' }}
  >
    {children}
  </Box>
);

type StepItemProps = { readonly name: string | undefined; readonly children: ReactNode };

export const StepItem = ({ name, children }: StepItemProps) => (
  <Flex component="li" align="baseline" gap="2xs" px="xs" py="4xs">
    {name ? (
      <Text component="b" inherit flex="none" c="var(--text)" fw="var(--w-medium)">
        {name}
      </Text>
    ) : null}
    {children}
  </Flex>
);

import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';

export const StaleNote = ({ children }: { readonly children: ReactNode }) => (
  <Flex align="center" gap="3xs" c="var(--sold-fg)" fz="sm" role="note">
    <Icon name="warning" size="small" />
    {children}
  </Flex>
);

import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

export const PartNote = ({ children }: { readonly children: ReactNode }) => (
  <Text component="span" flex={1} ta="end" c="dimmed" fz="xs" truncate>
    {children}
  </Text>
);

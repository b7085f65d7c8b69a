import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

export const Note = ({ children }: { readonly children: ReactNode }) => (
  <Text fz="sm" c="dimmed">
    {children}
  </Text>
);

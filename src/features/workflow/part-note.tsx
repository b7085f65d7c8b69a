import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Note next to the title of a part. Truncated if the title leaves too little space. */
export const PartNote = ({ children }: { readonly children: ReactNode }) => (
  <Text component="span" flex={1} ta="end" c="dimmed" fz="xs" truncate>
    {children}
  </Text>
);

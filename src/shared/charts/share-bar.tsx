import { Box } from '@mantine/core';

export const ShareBar = ({ share }: { readonly share: number }) => (
  <Box
    h={10}
    miw={share > 0 ? 2 : 0}
    w={`${share * 100}%`}
    bg="var(--chart-1)"
    style={{ borderRadius: 2 }}
  />
);

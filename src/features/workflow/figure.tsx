import { Flex, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CheckIcon } from './check-icon.tsx';

type FigureProps = {
  readonly figure: string;
  readonly tone?: 'good' | 'bad' | undefined;
  readonly main?: boolean;
  readonly wide?: boolean;
  readonly model?: boolean;
  readonly children: ReactNode;
};

export const Figure = ({ figure, tone, main, wide, model, children }: FigureProps) => (
  <Flex
    direction="column-reverse"
    justify="flex-end"
    miw={0}
    px="sm"
    py="2xs"
    data-main={main ? '' : undefined}
    data-wide={wide ? '' : undefined}
    data-model={model ? '' : undefined}
  >
    <Text component="dt" c="var(--text-2)" fz="xs">
      {children}
    </Text>
    <Flex component="dd" align="center" gap="4xs" fz="lg" fw="var(--w-strong)">
      {tone ? <CheckIcon good={tone === 'good'} /> : null}
      {figure}
    </Flex>
  </Flex>
);

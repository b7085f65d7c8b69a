import { Text } from '@mantine/core';
import { Icon } from '../../ui/Icon.tsx';

export const CheckIcon = ({ good }: { readonly good: boolean }) => (
  <Text component="span" c={good ? 'var(--available-dot)' : 'var(--sold-dot)'}>
    <Icon name={good ? 'check' : 'warning'} size="small" />
  </Text>
);

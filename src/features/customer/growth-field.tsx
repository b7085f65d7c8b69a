import { Flex, Text } from '@mantine/core';
import { useId } from 'react';
import { GROWTH_CHOICES, GROWTH_LABEL } from '../../shared/businesses/growth-choice.ts';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';

type GrowthFieldProps = {
  readonly value: string;
  readonly onChange: (growth: string) => void;
};

export function GrowthField(props: GrowthFieldProps) {
  const labelId = useId();
  return (
    <Flex direction="column" align="flex-start" gap="4xs">
      <Text id={labelId} fz="sm" fw="var(--w-medium)" c="var(--text)">
        {GROWTH_LABEL}
      </Text>
      <SegmentedControl aria-labelledby={labelId} data={GROWTH_CHOICES} {...props} />
    </Flex>
  );
}

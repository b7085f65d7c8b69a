import { Flex } from '@mantine/core';
import { useId } from 'react';
import { SegmentedControl } from '../../../ui/inputs/SegmentedControl.tsx';
import { useAppearance } from './use-appearance.ts';

export function Appearance() {
  const prefix = useId();
  return (
    <>
      {useAppearance().map(({ name, data, value, choose }) => (
        <Flex key={name} align="center" justify="space-between" px="2xs">
          <span id={`${prefix}-${name}`}>{name}</span>
          <SegmentedControl
            aria-labelledby={`${prefix}-${name}`}
            data={data}
            value={value}
            onChange={choose}
          />
        </Flex>
      ))}
    </>
  );
}

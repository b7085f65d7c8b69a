import { Flex, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { RecordPart } from '../../../shared/records/record-part.tsx';

type PartProps = {
  readonly title: string;
  readonly note?: string;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
};

export function Part({ title, note, tools, children }: PartProps) {
  return (
    <RecordPart
      title={title}
      tools={
        <Flex gap="2xs" align="baseline" ta="end">
          <Text span c="dimmed" fz="xs">
            {note}
          </Text>
          {tools}
        </Flex>
      }
    >
      {children}
    </RecordPart>
  );
}

import { Box, Flex, Text } from '@mantine/core';
import { useState } from 'react';
import { Initials } from '../../shared/people/initials.tsx';
import { type SharedStones, sharerPictureUrl } from './share-calls.ts';

type SharerProps = {
  readonly token: string;
  readonly sharer: NonNullable<SharedStones['sharer']>;
};

export function Sharer({ token, sharer }: SharerProps) {
  const { name, has_picture } = sharer;
  const [fails, setFails] = useState(false);
  return (
    <Flex align="center" gap="sm">
      {has_picture && !fails ? (
        <Box
          component="img"
          w={48}
          h={48}
          bdrs="50%"
          style={{ objectFit: 'cover' }}
          src={sharerPictureUrl(token)}
          alt=""
          onError={() => setFails(true)}
        />
      ) : (
        <Initials name={name} />
      )}
      <Text component="div" c="var(--text-2)">
        Shared by
        <Text fw="var(--w-strong)" c="var(--text)">
          {name}
        </Text>
      </Text>
    </Flex>
  );
}

import { Box, Button, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  inlinePicture,
  PICTURE_ACCEPTED,
  PICTURE_HINT,
  pictureFault,
} from '../../../shared/records/picture-file.ts';
import { DropZone } from '../../../ui/inputs/DropZone.tsx';
import { initialsOf } from './initials.ts';
import { pictureQuery } from './picture.ts';
import type { PictureDraft } from './profile-calls.ts';

type ProfilePictureProps = {
  readonly name: string;
  readonly address: string | null;
  readonly draft: PictureDraft;
  readonly onDraft: (draft: PictureDraft) => void;
  readonly said: string | undefined;
};

export function ProfilePicture({ name, address, draft, onDraft, said }: ProfilePictureProps) {
  const { data: kept } = useQuery(pictureQuery(address));
  const source = draft.kind === 'chosen' ? draft.shown : draft.kind === 'kept' ? kept : undefined;

  const take = async (file: File | null) => {
    if (file) onDraft({ kind: 'chosen', file, shown: await inlinePicture(file) });
  };
  return (
    <Flex align="center" gap="md">
      <Flex
        align="center"
        justify="center"
        flex="none"
        w={72}
        h={72}
        bdrs="50%"
        bg="var(--press)"
        c="var(--text-2)"
        fz={18}
        fw="var(--w-strong)"
        style={{ overflow: 'hidden' }}
        aria-hidden={source ? undefined : true}
      >
        {source ? (
          <img height="100%" src={source} alt={`${name} as others see them`} />
        ) : (
          initialsOf(name)
        )}
      </Flex>
      <Box flex={1}>
        <DropZone
          label="Picture"
          what={source ? 'another picture' : 'a picture'}
          accept={PICTURE_ACCEPTED}
          hint={PICTURE_HINT}
          faultOf={pictureFault}
          said={said ?? null}
          onFile={(file) => void take(file)}
        />
      </Box>
      {source ? (
        <Button
          variant="subtle"
          onClick={() => onDraft({ kind: address === null ? 'kept' : 'removed' })}
        >
          Remove
        </Button>
      ) : null}
    </Flex>
  );
}

import { Box, Button, Flex, InputWrapper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { API_PREFIX } from '#api/api-client.ts';
import type { StoredFileId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { PICTURE_ACCEPTED, PICTURE_HINT, pictureFault } from '../../shared/records/picture-file.ts';
import { DropZone } from '../../ui/inputs/DropZone.tsx';
import { MOST_IMAGES } from './home-setting-form.ts';
import { type NewImage, readNewImage } from './new-image.ts';

type HomeImage = components['schemas']['HomeImage'];

type ImagesFieldProps = {
  readonly stored: readonly HomeImage[];
  readonly fresh: readonly NewImage[];
  /** message of the server about the images */
  readonly said: string | undefined;
  readonly onStored: (ids: readonly StoredFileId[]) => void;
  readonly onFresh: (change: (fresh: readonly NewImage[]) => readonly NewImage[]) => void;
};

export function ImagesField({ stored, fresh, said, onStored, onFresh }: ImagesFieldProps) {
  const ids = stored.map(({ id }) => id);
  const many = stored.length + fresh.length;
  const isFull = many >= MOST_IMAGES;
  const without = <One,>(all: readonly One[], one: One) => all.filter((other) => other !== one);
  const take = async (file: File | null) => {
    if (!file) return;
    const image = await readNewImage(file);
    onFresh((before) => [...before, image]);
  };
  return (
    <InputWrapper label="Pictures" labelElement="div">
      <Stack gap="xs">
        {many === 0 ? null : (
          <Flex component="ul" wrap="wrap" gap="2xs" aria-label="Pictures">
            {stored.map(({ id, src }, at) => (
              <Picture key={id} src={`${API_PREFIX}${src}`} alt={`${at + 1} of ${many}`}>
                <div>
                  <Button
                    variant="subtle"
                    size="sm"
                    aria-label={`Remove picture ${at + 1}`}
                    onClick={() => onStored(without(ids, id))}
                  >
                    Remove
                  </Button>
                  {at === 0 ? null : (
                    <Button
                      variant="subtle"
                      size="sm"
                      aria-label={`Put picture ${at + 1} first`}
                      onClick={() => onStored([id, ...without(ids, id)])}
                    >
                      First
                    </Button>
                  )}
                </div>
              </Picture>
            ))}
            {fresh.map((image) => (
              <Picture key={image.shown} src={image.shown} alt={image.file.name}>
                <Text fz="xs" c="var(--text-2)" truncate title={image.file.name}>
                  New: {image.file.name}
                </Text>
                <div>
                  <Button
                    variant="subtle"
                    size="sm"
                    aria-label={`Remove ${image.file.name}`}
                    onClick={() => onFresh((before) => without(before, image))}
                  >
                    Remove
                  </Button>
                </div>
              </Picture>
            ))}
          </Flex>
        )}
        <DropZone
          several
          label="Add pictures"
          what={many === 0 ? 'pictures' : 'more pictures'}
          accept={PICTURE_ACCEPTED}
          hint={
            isFull
              ? `At most ${MOST_IMAGES} pictures are allowed. Remove a picture first.`
              : `${PICTURE_HINT} each, up to ${MOST_IMAGES} pictures`
          }
          disabled={isFull}
          faultOf={pictureFault}
          said={said ?? null}
          onFile={(file) => void take(file)}
        />
      </Stack>
    </InputWrapper>
  );
}

type PictureProps = { readonly src: string; readonly alt: string; readonly children: ReactNode };

const Picture = ({ src, alt, children }: PictureProps) => (
  <Box component="li" w={136} p="3xs" bd="1px solid var(--line)" bdrs="sm">
    <Box
      component="img"
      w="100%"
      h={64}
      bg="var(--press)"
      style={{ objectFit: 'contain' }}
      src={src}
      alt={alt}
    />
    {children}
  </Box>
);

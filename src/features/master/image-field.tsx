import './master.css';
import { Box, Button, Flex } from '@mantine/core';
import { API_PREFIX } from '#api/api-client.ts';
import {
  inlinePicture,
  PICTURE_ACCEPTED,
  PICTURE_HINT,
  pictureFault,
} from '../../shared/records/picture-file.ts';
import { DropZone } from '../../ui/inputs/DropZone.tsx';

export interface NewImage {
  readonly file: File;
  /** data URL of the preview */
  readonly shown: string;
}

type ImageFieldProps = {
  /** URL of the stored image; null if no image is stored, or the user has removed it */
  readonly kept: string | null;
  readonly image: NewImage | null;
  /** error message of the server about the image */
  readonly said: string | undefined;
  readonly onImage: (image: NewImage | null) => void;
  readonly onRemove: () => void;
};

export function ImageField({ kept, image, said, onImage, onRemove }: ImageFieldProps) {
  const source = image?.shown ?? (kept === null ? null : `${API_PREFIX}${kept}`);
  const take = async (file: File | null) =>
    onImage(file && { file, shown: await inlinePicture(file) });
  return (
    <Flex wrap="wrap" align="center" gap="sm">
      {source === null ? null : (
        <img className="value-image" src={source} alt="Current" width={72} height={72} />
      )}
      <Box flex={1} miw={180}>
        <DropZone
          label="Image"
          what={source === null ? 'an image' : 'another image'}
          accept={PICTURE_ACCEPTED}
          hint={PICTURE_HINT}
          faultOf={pictureFault}
          said={said ?? null}
          onFile={(file) => void take(file)}
        />
      </Box>
      {source === null ? null : (
        <Button variant="subtle" onClick={onRemove}>
          Remove
        </Button>
      )}
    </Flex>
  );
}

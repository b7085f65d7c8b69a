import './image-field.css';
import { Button } from '@mantine/core';
import { API_PREFIX } from '../../api/client.ts';
import {
  inlinePicture,
  PICTURE_ACCEPTED,
  PICTURE_HINT,
  pictureFault,
} from '../../shared/records/picture-file.ts';
import { DropZone } from '../../ui/inputs/DropZone.tsx';

export interface NewImage {
  readonly file: File;
  /** as a page may show it */
  readonly shown: string;
}

type ImageFieldProps = {
  /** where the stored one is fetched; null where none is, or it is to go */
  readonly kept: string | null;
  readonly image: NewImage | null;
  /** what the server said about it */
  readonly said: string | undefined;
  readonly onImage: (image: NewImage | null) => void;
  readonly onRemove: () => void;
};

/** The one image of a value. */
export function ImageField({ kept, image, said, onImage, onRemove }: ImageFieldProps) {
  const source = image?.shown ?? (kept === null ? null : `${API_PREFIX}${kept}`);
  const take = async (file: File | null) =>
    onImage(file && { file, shown: await inlinePicture(file) });
  return (
    <div className="value-picture">
      {source === null ? null : <img src={source} alt="As it is shown" width={72} height={72} />}
      <DropZone
        label="Image"
        what={source === null ? 'an image' : 'another image'}
        accept={PICTURE_ACCEPTED}
        hint={PICTURE_HINT}
        faultOf={pictureFault}
        said={said ?? null}
        onFile={(file) => void take(file)}
      />
      {source === null ? null : (
        <Button variant="subtle" onClick={onRemove}>
          Remove
        </Button>
      )}
    </div>
  );
}

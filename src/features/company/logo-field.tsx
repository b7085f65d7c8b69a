import { Button, Flex } from '@mantine/core';
import {
  inlinePicture,
  PICTURE_ACCEPTED,
  PICTURE_HINT,
  pictureFault,
} from '../../shared/records/picture-file.ts';
import { DropZone } from '../../ui/inputs/DropZone.tsx';

export interface NewLogo {
  readonly file: File;
  /** data URL for display */
  readonly shown: string;
}

type LogoFieldProps = {
  /** URL of the logo; null without a logo */
  readonly shown: string | null;
  readonly fault: string | undefined;
  readonly onChoose: (logo: NewLogo) => void;
  readonly onRemove: () => void;
};

export function LogoField({ shown, fault, onChoose, onRemove }: LogoFieldProps) {
  const take = async (file: File | null) => {
    if (file) onChoose({ file, shown: await inlinePicture(file) });
  };
  return (
    <section aria-label="Logo">
      <h2>Logo</h2>
      <Flex align="center" gap="md" wrap="wrap">
        <DropZone
          label="Logo"
          what={shown ? 'another logo' : 'a logo'}
          accept={PICTURE_ACCEPTED}
          hint={PICTURE_HINT}
          faultOf={pictureFault}
          said={fault ?? null}
          onFile={(file) => void take(file)}
        />
        {shown ? (
          <>
            <img src={shown} alt="Logo of the company" style={{ maxWidth: 160, maxHeight: 64 }} />
            <Button variant="subtle" aria-label="Remove the logo" onClick={onRemove}>
              Remove
            </Button>
          </>
        ) : null}
      </Flex>
    </section>
  );
}

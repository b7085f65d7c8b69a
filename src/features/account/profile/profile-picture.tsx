import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { initialsOf } from './initials.ts';
import { inlinePicture, PICTURE_TYPES, pictureFault, pictureQuery } from './picture.ts';
import type { PictureDraft } from './profile-calls.ts';

type ProfilePictureProps = {
  readonly name: string;
  readonly address: string | null;
  readonly draft: PictureDraft;
  readonly onDraft: (draft: PictureDraft) => void;
  /** What the server said about the picture. */
  readonly said: string | undefined;
};

export function ProfilePicture({ name, address, draft, onDraft, said }: ProfilePictureProps) {
  const { data: kept } = useQuery(pictureQuery(address));
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const source = draft.kind === 'chosen' ? draft.shown : draft.kind === 'kept' ? kept : undefined;
  const words = fault ?? said;

  const take = async (file: File | undefined) => {
    if (!file) return;
    const found = pictureFault(file);
    setFault(found);
    if (found === null) onDraft({ kind: 'chosen', file, shown: await inlinePicture(file) });
  };
  return (
    <div className="profile-picture">
      <span className="profile-face" aria-hidden={source ? undefined : true}>
        {source ? <img src={source} alt={`${name}, as others see it`} /> : initialsOf(name)}
      </span>
      <div>
        <div className="profile-picture-acts">
          <Button onClick={() => input.current?.click()}>
            {source ? 'Choose another picture' : 'Choose a picture'}
          </Button>
          {source ? (
            <Button
              variant="subtle"
              onClick={() => {
                setFault(null);
                onDraft({ kind: address === null ? 'kept' : 'removed' });
              }}
            >
              Remove
            </Button>
          ) : null}
        </div>
        {words ? (
          <p className="profile-fault" role="alert">
            {words}
          </p>
        ) : (
          <p className="account-note">PNG or JPG, at most 2 MB</p>
        )}
        <input
          ref={input}
          type="file"
          className="sr-only"
          tabIndex={-1}
          aria-label="Picture"
          accept={PICTURE_TYPES.join(',')}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            // The same file may be chosen again after it was put away.
            event.currentTarget.value = '';
          }}
        />
      </div>
    </div>
  );
}

import './shared-page.css';
import { useState } from 'react';
import { Initials } from '../../shared/people/initials.tsx';
import { type SharedStones, sharerPictureUrl } from './share-calls.ts';

type SharerProps = {
  readonly token: string;
  readonly sharer: NonNullable<SharedStones['sharer']>;
};

/** Shows the picture, name and company of the person who shared the stones. */
export function Sharer({ token, sharer }: SharerProps) {
  const { name, firm, has_picture } = sharer;
  const [fails, setFails] = useState(false);
  return (
    <div className="shared-sharer">
      {has_picture && !fails ? (
        <img src={sharerPictureUrl(token)} alt="" onError={() => setFails(true)} />
      ) : (
        <Initials name={name} />
      )}
      <p>
        Shared by
        <b>{name}</b>
        <span>{firm}</span>
      </p>
    </div>
  );
}

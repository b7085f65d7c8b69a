import { useQuery } from '@tanstack/react-query';
import { pictureQuery } from './picture.ts';

/** Draws the user's picture over the initials. */
export function OwnFace({ address }: { readonly address: string }) {
  const { data } = useQuery(pictureQuery(address));
  return data ? <img src={data} alt="" /> : null;
}

import { useQuery } from '@tanstack/react-query';
import { pictureQuery } from './picture.ts';

/** The picture of the signed-in person, over the initials. */
export function OwnFace({ address }: { readonly address: string }) {
  const { data } = useQuery(pictureQuery(address));
  return data ? <img src={data} alt="" /> : null;
}

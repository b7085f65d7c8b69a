import { useQuery } from '@tanstack/react-query';
import { pictureQuery } from './picture.ts';

export function OwnFace({ address }: { readonly address: string }) {
  const { data } = useQuery(pictureQuery(address));
  return data ? <img src={data} alt="" /> : null;
}

import './value-image.css';
import { API_PREFIX } from '../../api/client.ts';

type ValueImageProps = {
  readonly image: string | null;
  readonly size: number;
};

/** Always beside the name of the value, so it is decoration. */
export const ValueImage = ({ image, size }: ValueImageProps) =>
  image === null ? null : (
    <img className="value-image" src={`${API_PREFIX}${image}`} alt="" width={size} height={size} />
  );

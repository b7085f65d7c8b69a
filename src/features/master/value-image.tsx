import './master.css';
import { API_PREFIX } from '#api/api-client.ts';

type ValueImageProps = {
  readonly image: string | null;
  readonly size: number;
};

/** The image is decorative, because the name of the value is always next to it. */
export const ValueImage = ({ image, size }: ValueImageProps) =>
  image === null ? null : (
    <img className="value-image" src={`${API_PREFIX}${image}`} alt="" width={size} height={size} />
  );

import type { BusinessId } from '#api/ids.gen.ts';
import { ExposureView } from '../../shared/exposure/exposure-view.tsx';
import { useExposure } from '../../shared/exposure/use-exposure.ts';
import { Region } from './region.tsx';

export function OwnExposure({ businessId }: { readonly businessId: BusinessId }) {
  const { data, error } = useExposure(businessId);
  return (
    <Region title="Your exposure" area="exposure" awaited={!(data || error)}>
      <ExposureView businessId={businessId} />
    </Region>
  );
}

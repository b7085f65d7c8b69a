import { Text } from '@mantine/core';
import type { StoneDna } from '../../../shared/stones/stone-types.ts';

type MediumSourceProps = {
  readonly media: StoneDna['media'];
  /** kind of the medium that is shown */
  readonly shown: string;
};

/**
 * Shows the supplier's link to a medium whose file is not stored, and the reason. The server sends
 * the link only to users who may know the supplier.
 */
export function MediumSource({ media, shown }: MediumSourceProps) {
  const medium = media.find(({ kind }) => kind === shown);
  if (!medium || medium.link === null || (medium.origin === 'file' && medium.fault === null))
    return null;
  const { link, fault, origin } = medium;
  return (
    <Text fz="sm" c="var(--text-2)" style={{ overflowWrap: 'anywhere' }}>
      {fault ?? (origin === 'viewer' ? 'The supplier links to a viewer.' : 'Not fetched yet.')}{' '}
      <a href={link} target="_blank" rel="noreferrer">
        Open the supplier’s link
      </a>
    </Text>
  );
}

import { hasOpenSecret } from '#common/supply/open-secrets.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Fact } from '../records/fact.tsx';

type EncryptionFactProps = {
  readonly ftp: { readonly protocol: 'ftp' | 'ftps' } | null | undefined;
  readonly api: Parameters<typeof hasOpenSecret>[0] | null | undefined;
  readonly hasSecret: boolean;
};

/** Warns if an external server receives a secret over an unencrypted connection. */
export function EncryptionFact({ ftp, api, hasSecret }: EncryptionFactProps) {
  const isOpen = ftp ? ftp.protocol === 'ftp' && hasSecret : api && hasOpenSecret(api, hasSecret);
  return isOpen ? (
    <Fact name="Encryption">
      <StatusBadge ring tone="hold" label="None: the secret is sent unencrypted" />
    </Fact>
  ) : null;
}

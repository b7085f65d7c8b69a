import type { BusinessFile } from './business-types.ts';
import type { BusinessActor } from './kyc-checks.ts';

export type VerificationProps = {
  readonly of: BusinessFile;
  readonly businessActor: BusinessActor;
  readonly onChanged: () => void;
  /** Heading level; default 2. */
  readonly level?: 2 | 3;
};

import type { Config } from './platform/config.ts';
import type { RequestTimeouts } from './platform/http/connections/request-timeouts.ts';
import type { SlowReaderLimits } from './platform/http/connections/slow-readers.ts';
import type { AdmissionLimits } from './platform/limits/admission-control.ts';
import type { LogStream } from './platform/log/logger.ts';

/**
 * Settings of the app. Without `requestsPerMinute`, requests are unlimited. Without `smtpUrl`,
 * e-mails stay in the database.
 */
export type Settings = Pick<Config, 'logLevel' | 'filesDir'> &
  Partial<
    Pick<
      Config,
      | 'databaseReadUrl'
      | 's3'
      | 'publicUrl'
      | 'usdInr'
      | 'smtpUrl'
      | 'mailFrom'
      | 'rapPrices'
      | 'giaReports'
      | 'screening'
      | 'requestsPerMinute'
      | 'trustedProxies'
      | 'metrics'
      | 'supplierReach'
      | 'fetchMedia'
      | 'companyZone'
      | 'auditHeads'
    >
  > & {
    /**
     * keys for stored secrets, separated by commas: the first one encrypts, all of them decrypt.
     * Default: a random key that is lost at the end of the process
     */
    readonly sealingKeys?: string;
    /**
     * key that signs the audit log; default: a random key that is lost at the end of the process
     */
    readonly auditKey?: string;
    /** folder of signed audit checkpoints; default: a folder in `filesDir` */
    readonly headsDir?: string;
    /** how long a search waits for the index to load, in milliseconds */
    readonly searchTimeoutMs?: number;
    readonly admissionLimits?: AdmissionLimits;
    readonly slowReaderLimits?: SlowReaderLimits;
    readonly requestTimeouts?: RequestTimeouts;
    readonly logTo?: LogStream;
  };

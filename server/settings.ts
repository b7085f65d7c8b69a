import type { Config } from './platform/config.ts';
import type { ReadingLimits } from './platform/http/connections/slow-readers.ts';
import type { Slowness } from './platform/http/connections/slow-requests.ts';
import type { Rooms } from './platform/limits/doors.ts';
import type { LogTo } from './platform/log/logger.ts';

/** What the portal is told; without a limit there is none, and without a mail server mail stays in the house. */
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
      | 'requestsPerMinute'
      | 'trustedProxies'
      | 'metrics'
      | 'supplierReach'
      | 'houseZone'
      | 'auditHeads'
    >
  > & {
    /** keys that seal secrets, parted by commas; where none are said, one of this run alone */
    readonly sealingKeys?: string;
    /** what signs the links of the audit log; where none is said, one of this run alone */
    readonly auditKey?: string;
    /** where signed heads of the audit log are kept; beside the files unless it is said */
    readonly headsDir?: string;
    /** how long a search waits for the stock to be read, in milliseconds */
    readonly searchPatience?: number;
    /** how much of each kind of work there is room for at once */
    readonly rooms?: Rooms;
    /** how long answers may wait for their readers, and how much of them */
    readonly readingLimits?: ReadingLimits;
    /** how long a request may take to arrive */
    readonly slowness?: Slowness;
    /** where the log goes; to the standard output unless it is said */
    readonly logTo?: LogTo;
  };

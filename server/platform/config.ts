import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { BootError } from './boot-error.ts';
import type { S3Settings } from './files/s3-storage.ts';
import { isZone, UTC } from './http/zone.ts';
import { isLoopback, publicExposure } from './loopback.ts';
import type { MetricsSettings } from './metrics/metrics-access.ts';
import type { EgressPolicy } from './outgoing/egress-guard.ts';
import type { ExternalService, ExternalServiceWithToken } from './outgoing/external-service.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const MEDIA_FETCHING = ['on', 'off'] as const;
export type MediaFetching = (typeof MEDIA_FETCHING)[number];

const LISTEN_WHEN = ['started', 'ready'] as const;
type ListenWhen = (typeof LISTEN_WHEN)[number];

export type Config = {
  readonly host: string;
  readonly port: number;
  /** When to open the port: immediately, or after the search index has loaded. */
  readonly listenWhen: ListenWhen;
  /** URL of the database. Undefined: the portal starts the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /**
   * URL of the table owner, for migrations. Undefined: the role of `databaseUrl` owns the tables.
   */
  readonly migrateDatabaseUrl: string | undefined;
  /** URL of a read replica. Undefined: the primary answers all reads. */
  readonly databaseReadUrl: string | undefined;
  readonly databaseConnections: number;
  /** With 1, no worker thread is started: the main thread serves the requests. */
  readonly threads: number;
  readonly dataDir: string;
  /** Folder of uploaded files if `s3` is undefined. */
  readonly filesDir: string;
  /** Undefined: uploaded files are stored in `filesDir`. */
  readonly s3: S3Settings | undefined;
  readonly demoStones: number;
  /** Undefined: e-mails stay in the database, where an administrator can read them. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** For links in e-mails and files. Undefined: the listening address is used. */
  readonly publicUrl: string | undefined;
  /** Undefined: the portal queries no USD/INR rate. */
  readonly usdInr: ExternalService | undefined;
  /** Undefined: an administrator uploads the Rap price lists. */
  readonly rapPrices: ExternalServiceWithToken | undefined;
  readonly giaReports: ExternalServiceWithToken | undefined;
  /** Undefined: staff record the results of KYC screenings themselves. */
  readonly screening: ExternalServiceWithToken | undefined;
  /**
   * Keys for supplier secrets, separated by commas; the first key encrypts. Undefined: a key is
   * generated in `dataDir`.
   */
  readonly sealingKeys: string | undefined;
  /** Key that signs the hash chain of the audit log. Undefined: a key is generated in `dataDir`. */
  readonly auditKey: string | undefined;
  /**
   * Destinations for copies of the signed audit checkpoints. The database owner must have no write
   * access to them.
   */
  readonly auditHeads: AuditHeads;
  /** Egress policy for supplier servers: only public addresses, or also loopback addresses. */
  readonly supplierReach: EgressPolicy;
  /** If off, the portal only keeps the media links of stock lists and fetches no file. */
  readonly fetchMedia: MediaFetching;
  /** Time zone of the schedules for loading supplier stock lists. */
  readonly companyZone: string;
  /** Maximum number of requests per minute from one sender address. */
  readonly requestsPerMinute: number;
  /** Proxies whose forwarded headers are trusted, as addresses or CIDR networks. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: LogLevel;
  /** Undefined: the metrics endpoint is off. */
  readonly metrics: MetricsSettings | undefined;
};

export const DEFAULT_SENDER = 'Culet <culet@localhost>';

/**
 * Each worker keeps a minimum number of connections. More than 16 workers would exceed PostgreSQL's
 * default connection limit.
 */
const MAX_DEFAULT_THREADS = 16;

/** Leaves one CPU core for jobs, the search index and PostgreSQL. */
export const defaultThreads = (): number =>
  Math.min(Math.max(availableParallelism() - 1, 1), MAX_DEFAULT_THREADS);

/** Value of DATABASE_URL that selects the embedded PostgreSQL. */
const EMBEDDED = 'embedded';

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads all settings before it throws, so that one start reports all invalid settings. */
export function readConfig(env: Environment): Config {
  const complaints: string[] = [];
  const read = <T>(name: string, fallback: T, parse: (text: string) => T | Complaint): T => {
    const text = env[name]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    if (!(value instanceof Complaint)) return value;
    complaints.push(`${name} ${value.sentence}`);
    return fallback;
  };

  const dataDir = path.resolve(read('DATA_DIR', 'data', parseFolder));
  const config: Config = {
    host: read('HOST', '127.0.0.1', parseHost),
    port: read('PORT', 8600, (text) => parseInteger(text, 0, 65_535)),
    listenWhen: read<ListenWhen>('LISTEN_WHEN', 'started', oneOf(LISTEN_WHEN)),
    databaseUrl: read<string | undefined>('DATABASE_URL', undefined, (text) =>
      text === EMBEDDED ? text : parseDatabaseUrl(text),
    ),
    migrateDatabaseUrl: read<string | undefined>(
      'MIGRATE_DATABASE_URL',
      undefined,
      parseDatabaseUrl,
    ),
    databaseReadUrl: read<string | undefined>('DATABASE_READ_URL', undefined, parseDatabaseUrl),
    databaseConnections: read('DATABASE_CONNECTIONS', 20, (text) => parseInteger(text, 4, 500)),
    threads: read('THREADS', defaultThreads(), (text) => parseInteger(text, 1, 64)),
    dataDir,
    filesDir: path.resolve(read('FILES_DIR', path.join(dataDir, 'files'), parseFolder)),
    s3: readS3(read, complaints),
    demoStones: read('DEMO_STONES', 10_000, (text) => parseInteger(text, 1, 10_000_000)),
    smtpUrl: read<string | undefined>('SMTP_URL', undefined, parseSmtpUrl),
    mailFrom: read('MAIL_FROM', DEFAULT_SENDER, parseSender),
    publicUrl: read<string | undefined>('PUBLIC_URL', undefined, parseOrigin),
    usdInr: read<ExternalService | undefined>('USD_INR_URL', undefined, parseRateService),
    rapPrices: readServiceWithToken(read, complaints, 'RAP_PRICES_URL', 'RAP_PRICES_TOKEN'),
    giaReports: readGiaReports(read),
    screening: readServiceWithToken(read, complaints, 'SCREENING_URL', 'SCREENING_KEY'),
    sealingKeys: read<string | undefined>('SEALING_KEYS', undefined, parseKeys),
    auditKey: read<string | undefined>('AUDIT_KEY', undefined, parseKeys),
    auditHeads: readAuditHeads(read, complaints),
    supplierReach: read<EgressPolicy>('SUPPLIER_REACH', 'public', parseReach),
    fetchMedia: read<MediaFetching>('FETCH_MEDIA', 'on', oneOf(MEDIA_FETCHING)),
    companyZone: read('HOUSE_ZONE', UTC, parseZone),
    requestsPerMinute: read('REQUESTS_PER_MINUTE', 1_200, (text) => parseInteger(text, 60, 1e6)),
    trustedProxies: read<readonly string[]>('TRUST_PROXY', [], parseProxies),
    logLevel: read<LogLevel>('LOG_LEVEL', 'info', oneOf(LOG_LEVELS)),
    metrics: readMetrics(read),
  };
  const isNamed = config.databaseUrl !== undefined;
  const hasServer = isNamed && config.databaseUrl !== EMBEDDED;
  if (config.migrateDatabaseUrl && !hasServer)
    complaints.push('MIGRATE_DATABASE_URL needs DATABASE_URL.');
  if (config.databaseReadUrl && !hasServer)
    complaints.push('DATABASE_READ_URL needs DATABASE_URL.');
  if (config.publicUrl && !isNamed)
    complaints.push(
      `PUBLIC_URL needs DATABASE_URL. Set DATABASE_URL to a PostgreSQL 18 server, or to ${EMBEDDED} for the database in DATA_DIR.`,
    );
  if (config.supplierReach === 'loopback' && publicExposure(config) !== null)
    complaints.push(
      `SUPPLIER_REACH must be public, because other machines can reach this portal through ${publicExposure(config)}.`,
    );
  if (complaints.length > 0) throw new BootError(complaints.join(' '));
  return hasServer ? config : { ...config, databaseUrl: undefined };
}

type Read = <T>(name: string, fallback: T, parse: (text: string) => T | Complaint) => T;

function readS3(
  read: Read,
  complaints: string[],
  name: 'S3_BUCKET' | 'AUDIT_HEADS_BUCKET' = 'S3_BUCKET',
): S3Settings | undefined {
  const asIs = (text: string): string => text;
  const bucket = read(name, '', parseBucket);
  if (!bucket) return undefined;
  const region = read('S3_REGION', 'us-east-1', asIs);
  const settings = {
    bucket,
    region,
    endpoint: read('S3_ENDPOINT', `https://s3.${region}.amazonaws.com`, parseEndpoint),
    accessKey: read('S3_ACCESS_KEY', '', asIs),
    secretKey: read('S3_SECRET_KEY', '', asIs),
  };
  if (!settings.accessKey || !settings.secretKey)
    complaints.push(`${name} needs S3_ACCESS_KEY and S3_SECRET_KEY.`);
  return settings;
}

export interface AuditHeads {
  readonly mail: readonly string[];
  readonly bucket: S3Settings | undefined;
}

const ADDRESS = /^[^\s@,]+@[^\s@,]+$/;

function readAuditHeads(read: Read, complaints: string[]): AuditHeads {
  const mail = read<readonly string[]>('AUDIT_HEADS_MAIL', [], (text) => {
    const addresses = text.split(',').map((address) => address.trim());
    return addresses.every((address) => ADDRESS.test(address))
      ? addresses
      : new Complaint('must be e-mail addresses, separated by commas.');
  });
  if (mail.length > 0 && read('SMTP_URL', '', parseSmtpUrl) === '')
    complaints.push('AUDIT_HEADS_MAIL needs SMTP_URL.');
  return { mail, bucket: readS3(read, complaints, 'AUDIT_HEADS_BUCKET') };
}

function readServiceWithToken(
  read: Read,
  complaints: string[],
  urlName: string,
  tokenName: string,
): ExternalServiceWithToken | undefined {
  const url = read(urlName, '', parseService);
  const token = read(tokenName, '', parseToken);
  if (url && token) return { url, token };
  if (url) complaints.push(`${urlName} needs ${tokenName}.`);
  if (token) complaints.push(`${tokenName} needs ${urlName}.`);
  return undefined;
}

function readGiaReports(read: Read): ExternalServiceWithToken | undefined {
  const url = read('GIA_REPORTS_URL', 'https://api.reportresults.gia.edu/', parseService);
  const token = read('GIA_REPORTS_KEY', '', parseToken);
  return token ? { url, token } : undefined;
}

const METRICS = ['off', 'loopback'] as const;
const LEAST_TOKEN = 16;

function readMetrics(read: Read): MetricsSettings | undefined {
  const who = read<(typeof METRICS)[number]>('METRICS', 'off', oneOf(METRICS));
  const token = read('METRICS_TOKEN', '', (text) =>
    text.length < LEAST_TOKEN
      ? new Complaint(`must have at least ${LEAST_TOKEN} characters.`)
      : parseToken(text),
  );
  if (token) return { token, loopback: who === 'loopback' };
  return who === 'loopback' ? { token: null, loopback: true } : undefined;
}

/**
 * Requests carry secrets and responses must be authentic, so only loopback addresses may use http.
 * The message never repeats the value, which may contain a secret.
 */
function parseService(text: string): string | Complaint {
  const url = URL.canParse(text) ? new URL(text) : null;
  const safe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (url && safe && !url.username && !url.password && !url.hash) return url.href;
  return new Complaint('must look like https://service.example.com/path.');
}

function parseRateService(text: string): ExternalService | Complaint {
  const url = parseService(text);
  return url instanceof Complaint ? url : { url };
}

function parseOrigin(text: string): string | Complaint {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin;
  return new Complaint('must look like https://portal.example.com.');
}

function parseToken(text: string): string | Complaint {
  return /^[\x21-\x7e]{1,4096}$/.test(text)
    ? text
    : new Complaint('must be a token without spaces.');
}

const LEAST_KEY = 32;
/** The message never repeats the keys, because they are secret. */
function parseKeys(text: string): string | Complaint {
  const keys = text.split(',').map((key) => key.trim());
  return keys.every((key) => /^[\x21-\x7e]+$/.test(key) && key.length >= LEAST_KEY)
    ? keys.join(',')
    : new Complaint(`must be keys of at least ${LEAST_KEY} characters, separated by commas.`);
}

function parseReach(text: string): EgressPolicy | Complaint {
  if (text === 'public' || text === 'loopback') return text;
  return new Complaint(`must be public or loopback, not ${quote(text)}.`);
}

const parseZone = (text: string): string | Complaint =>
  isZone(text)
    ? text
    : new Complaint(`must be a time zone such as Europe/Brussels, not ${quote(text)}.`);

function parseBucket(text: string): string | Complaint {
  if (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text)) return text;
  return new Complaint(`must be the name of a bucket, not ${quote(text)}.`);
}

function parseEndpoint(text: string): string | Complaint {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search)
    return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  return new Complaint('must look like https://s3.example.com.');
}

class Complaint {
  readonly sentence: string;
  constructor(sentence: string) {
    this.sentence = sentence;
  }
}

function parseHost(text: string): string | Complaint {
  if (/^[A-Za-z0-9._:-]+$/.test(text)) return text;
  return new Complaint(`must be a host name or an IP address, not ${quote(text)}.`);
}

function parseInteger(text: string, least: number, most: number): number | Complaint {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  return new Complaint(`must be a whole number from ${least} to ${most}, not ${quote(text)}.`);
}

/** The complaint never repeats the value, which may contain a password. */
function parseDatabaseUrl(text: string): string | Complaint {
  const shape = new Complaint('must look like postgres://user:password@host:5432/database.');
  if (!URL.canParse(text)) return shape;
  const url = new URL(text);
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:') return shape;
  return url.hostname && url.pathname.length > 1 ? text : shape;
}

/** The complaint never repeats the value, which may contain a password. */
function parseSmtpUrl(text: string): string | Complaint {
  const shape = new Complaint('must look like smtp://user:password@host:587 or smtps://host.');
  if (!URL.canParse(text)) return shape;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'smtp:' || protocol === 'smtps:') && hostname ? text : shape;
}

function parseSender(text: string): string | Complaint {
  if (/^([^<>"\p{Cc}]*<)?[^\s<>@,"]+@[^\s<>@,"]+>?$/u.test(text)) return text;
  return new Complaint(`must look like Name <name@example.com>, not ${quote(text)}.`);
}

/** Parses addresses and networks of proxies, such as `10.0.0.1, 192.168.0.0/16`. */
function parseProxies(text: string): readonly string[] | Complaint {
  const proxies = text.split(',').map((part) => part.trim());
  const wrong = proxies.find((proxy) => {
    const [address = '', bits, ...rest] = proxy.split('/');
    const version = isIP(address);
    const most = version === 4 ? 32 : 128;
    const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
    return version === 0 || !fits || rest.length > 0;
  });
  if (wrong === undefined) return proxies;
  return new Complaint(`must be IP addresses or networks (CIDR) of proxies, not ${quote(wrong)}.`);
}

function parseFolder(text: string): string | Complaint {
  return text.includes('\0') ? new Complaint('must be a folder.') : text;
}

const oneOf =
  <Word extends string>(words: readonly Word[]) =>
  (text: string): Word | Complaint =>
    words.find((word) => word === text.toLowerCase()) ??
    new Complaint(`must be one of ${words.join(', ')}, not ${quote(text)}.`);

function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}

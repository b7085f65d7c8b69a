import { isIP } from 'node:net';
import path from 'node:path';
import { BootError } from './boot-error.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type Config = {
  readonly host: string;
  readonly port: number;
  /** Undefined means: bring up the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly databaseConnections: number;
  readonly dataDir: string;
  /** Where files that people send are kept. */
  readonly filesDir: string;
  /** How many stones the demo world of a first start gets. */
  readonly demoStones: number;
  /** Undefined means: mail stays in the database, where an administrator reads it. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** How many requests one address may send in a minute. */
  readonly requestsPerMinute: number;
  /** Proxies whose forwarded headers are believed. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: LogLevel;
};

export const DEFAULT_SENDER = 'Culet <culet@localhost>';

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads every setting at once, so that one start shows every mistake. */
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
    databaseUrl: read<string | undefined>('DATABASE_URL', undefined, parseDatabaseUrl),
    databaseConnections: read('DATABASE_CONNECTIONS', 20, (text) => parseInteger(text, 4, 500)),
    dataDir,
    filesDir: path.resolve(read('FILES_DIR', path.join(dataDir, 'files'), parseFolder)),
    demoStones: read('DEMO_STONES', 10_000, (text) => parseInteger(text, 1, 1_000_000)),
    smtpUrl: read<string | undefined>('SMTP_URL', undefined, parseSmtpUrl),
    mailFrom: read('MAIL_FROM', DEFAULT_SENDER, parseSender),
    requestsPerMinute: read('REQUESTS_PER_MINUTE', 1_200, (text) => parseInteger(text, 60, 1e6)),
    trustedProxies: read<readonly string[]>('TRUST_PROXY', [], parseProxies),
    logLevel: read('LOG_LEVEL', 'warn', parseLogLevel),
  };
  if (complaints.length > 0) throw new BootError(complaints.join(' '));
  return config;
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

/** Never repeats the value: it may hold a password. */
function parseDatabaseUrl(text: string): string | Complaint {
  const shape = new Complaint('must look like postgres://user:password@host:5432/database.');
  if (!URL.canParse(text)) return shape;
  const url = new URL(text);
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:') return shape;
  return url.hostname && url.pathname.length > 1 ? text : shape;
}

/** Never repeats the value either. */
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

/** Addresses and networks of proxies, such as `10.0.0.1, 192.168.0.0/16`. */
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
  return new Complaint(`must name addresses or networks of proxies, not ${quote(wrong)}.`);
}

function parseFolder(text: string): string | Complaint {
  return text.includes('\0') ? new Complaint('must be a folder.') : text;
}

function parseLogLevel(text: string): LogLevel | Complaint {
  const level = LOG_LEVELS.find((known) => known === text.toLowerCase());
  return level ?? new Complaint(`must be one of ${LOG_LEVELS.join(', ')}, not ${quote(text)}.`);
}

function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}

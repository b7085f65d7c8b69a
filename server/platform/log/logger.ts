import Fastify, { type FastifyBaseLogger } from 'fastify';
import type { LogLevel } from '../config.ts';
import { toldError } from './told-error.ts';

/** Destination of log lines; default stdout. */
export interface LogTo {
  write(line: string): void;
}

/** JSON log lines. The request id appears in each line of a request and in `X-Request-Id`. */
export const loggerOf = (level: LogLevel, stream: LogTo | undefined) => ({
  level,
  base: { pid: process.pid },
  formatters: { level: (label: string) => ({ level: label }) },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: { err: (error: unknown) => toldError(error) },
  ...(stream ? { stream } : {}),
});

/** Creates a logger with Fastify's format for a thread without a server. */
export const logOf = (level: LogLevel): FastifyBaseLogger =>
  Fastify({ logger: loggerOf(level, undefined) }).log;

import Fastify, { type FastifyBaseLogger } from 'fastify';
import type { LogLevel } from '../config.ts';
import { toldError } from './told-error.ts';

/** What takes the lines; the standard output where nothing is named. */
export interface LogTo {
  write(line: string): void;
}

/** JSON lines. A request is known by its id in every line that it causes, and to its caller by `X-Request-Id`. */
export const loggerOf = (level: LogLevel, stream: LogTo | undefined) => ({
  level,
  base: { pid: process.pid },
  formatters: { level: (label: string) => ({ level: label }) },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: { err: (error: unknown) => toldError(error) },
  ...(stream ? { stream } : {}),
});

/** The log of a thread that has no server: it is Fastify's all the same. */
export const logOf = (level: LogLevel): FastifyBaseLogger =>
  Fastify({ logger: loggerOf(level, undefined) }).log;

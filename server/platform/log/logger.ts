import Fastify, { type FastifyBaseLogger } from 'fastify';
import type { LogLevel } from '../config.ts';
import { redactError } from './redacted-error.ts';

export interface LogStream {
  write(line: string): void;
}

export const loggerOptions = (level: LogLevel, stream: LogStream | undefined) => ({
  level,
  base: { pid: process.pid },
  formatters: { level: (label: string) => ({ level: label }) },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: { err: (error: unknown) => redactError(error) },
  ...(stream ? { stream } : {}),
});

/** Creates a logger for threads that run no HTTP server. The log lines have Fastify's format. */
export const createLogger = (level: LogLevel): FastifyBaseLogger =>
  Fastify({ logger: loggerOptions(level, undefined) }).log;

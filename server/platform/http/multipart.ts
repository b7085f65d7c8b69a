import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { fileTooLarge, MEGABYTE } from '#common/file-limit.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { Refusal, refuse, refuseField } from './refusal.ts';
import { createUploadFolder } from './upload-folders.ts';
import { isUrlForm, URL_FORM } from './url-form.ts';

/** The portal removes the file after the response. */
export interface SentFile {
  field: string;
  /** given by the sender: only for display, never for opening a file */
  name: string;
  mime: string;
  path: string;
  size: number;
  sha256: Buffer;
}

declare module 'fastify' {
  interface FastifyRequest {
    sentFiles: readonly SentFile[];
    fileFolder: string | null;
  }
}

export const FILE_LIMIT = 10 * MEGABYTE;
/** `was` is the state that the sender has seen. */
const JSON_PARTS = ['data', 'was'];
const JSON_KIND = 'application/json';
const LIMITS = { fileSize: FILE_LIMIT, files: 10, fields: 10, parts: 20, fieldSize: MEGABYTE };
const HEAD = 4_100;

/**
 * The body `{data, was, <field>: <file name>}` is validated against the contract. Only the first
 * bytes of a file determine its type.
 */
export async function addMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
  app.decorateRequest('sentFiles');
  app.decorateRequest('fileFolder', null);
  app.addHook('onRequest', async (request) => {
    request.sentFiles = [];
  });
  // Reads the form after authorization and before validation, so that the files of unauthorized
  // callers are never read.
  app.addHook('preValidation', async (request) => {
    const isForm = request.isMultipart();
    // A body of an undeclared media type would not be validated.
    const kind = isUrlForm(request) ? URL_FORM : JSON_KIND;
    if (request.body !== undefined && !isForm && !reads(request, kind))
      throw refuse('unsupportedMediaType');
    if (!isForm) return;
    // The parser does not decompress and would never find the end of a compressed form.
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
      throw refuse('unsupportedMediaType');
    if (!reads(request, 'multipart/form-data')) throw refuse('unsupportedMediaType');
    request.body = await readForm(request);
  });
  app.addHook('onResponse', clearFiles);
  app.addHook('onRequestAbort', clearFiles);
}

async function clearFiles({ fileFolder }: FastifyRequest): Promise<void> {
  if (fileFolder) await rm(fileFolder, { recursive: true, force: true });
}

/** Without a declared body, only forms are refused. Any other body is ignored. */
function reads({ routeOptions }: FastifyRequest, kind: string): boolean {
  const schema = routeOptions.schema as { body?: { content?: object } } | undefined;
  const content = schema?.body?.content;
  return content ? Object.hasOwn(content, kind) : kind !== 'multipart/form-data';
}

/**
 * An operation with a larger body limit accepts larger files. One megabyte stays free for the other
 * parts.
 */
const largestFile = ({ routeOptions }: FastifyRequest): number =>
  Math.max(FILE_LIMIT, (routeOptions.bodyLimit ?? 0) - MEGABYTE);

async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  const files: SentFile[] = [];
  try {
    for await (const part of request.parts({ limits: { fileSize: largestFile(request) } })) {
      const isJson = JSON_PARTS.includes(part.fieldname);
      if (Object.hasOwn(body, part.fieldname) && (part.type === 'field' || isJson))
        throw refuseField(part.fieldname, 'Send this part of the form only once.');
      if (isJson) {
        body[part.fieldname] = await jsonOf(part);
      } else if (part.type === 'file') {
        const file = await receive(request, part);
        files.push(file);
        body[file.field] = file.name;
      } else {
        body[part.fieldname] = part.value;
      }
    }
  } catch (error) {
    // Clears the files here too, because the hook for aborted requests may have run before the
    // upload folder existed.
    await clearFiles(request);
    // An unread rest of the body would block the next request of the connection.
    request.raw.unpipe();
    request.raw.resume();
    throw formFault(error);
  }
  request.sentFiles = files;
  return body;
}

/** A JSON part may be a text field, a parsed field of type JSON, or a Blob sent as a file. */
async function jsonOf(part: Multipart): Promise<unknown> {
  if (part.type === 'file') return readJson(await shortText(part));
  return part.mimetype === JSON_KIND ? part.value : readJson(String(part.value));
}

async function shortText({ file }: MultipartFile): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LIMITS.fieldSize) throw refuse('bodyTooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value));
  } catch {
    throw refuse('malformedBody');
  }
}

async function receive(request: FastifyRequest, part: MultipartFile): Promise<SentFile> {
  request.fileFolder ??= await createUploadFolder();
  const place = path.join(request.fileFolder, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(part.file, count, createWriteStream(place, { mode: 0o600 }));
  if (part.file.truncated) {
    const message = fileTooLarge(largestFile(request));
    throw new Refusal({ ...PROBLEMS.bodyTooLarge, message }, [{ field: part.fieldname, message }]);
  }
  if (size === 0) throw refuseField(part.fieldname, 'The file is empty. Choose another file.');
  return {
    field: part.fieldname,
    name: shownName(part.filename),
    mime: await kindOf(place),
    path: place,
    size,
    sha256: hash.digest(),
  };
}

async function kindOf(place: string): Promise<string> {
  const handle = await open(place, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    const kind = await fileTypeFromBuffer(buffer.subarray(0, bytesRead));
    return kind?.mime ?? 'application/octet-stream';
  } finally {
    await handle.close();
  }
}

/** Name for display and headers: the last 120 characters, without control characters and quotes. */
function shownName(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  const clean = [...last].filter((sign) => !/[\p{C}"]/u.test(sign)).join('');
  return clean.slice(-120) || 'file';
}

const TOO_MUCH = new Set([
  'FST_REQ_FILE_TOO_LARGE',
  'FST_PARTS_LIMIT',
  'FST_FILES_LIMIT',
  'FST_FIELDS_LIMIT',
]);

function formFault(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code && TOO_MUCH.has(code)) return refuse('bodyTooLarge');
  if (code === 'FST_INVALID_JSON_FIELD_ERROR') return refuse('malformedBody');
  if (code === 'FST_PROTO_VIOLATION') return refuseField('body', 'Unknown field.');
  if (error instanceof Error && /boundary|Unexpected end|Malformed|header/i.test(error.message))
    return refuse('malformedForm');
  return error;
}

import { rm } from 'node:fs/promises';
import type pg from 'pg';
import type { ProviderId, StoneId } from '#api/ids.gen.ts';
import { MEDIUM_STATE, type MediumCode } from '#machines/codes.ts';
import { stoneMachine } from '#machines/workflows/stone.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { type StoreFile, withFileCleanup } from '../../platform/files/file-cleanup.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { createUploadFolder } from '../../platform/http/upload-folders.ts';
import { Semaphore } from '../../platform/limits/semaphore.ts';
import type { LogError } from '../../platform/log/error-log.ts';
import { FILE_ENDINGS } from './check-medium.ts';
import { UNKNOWN, type Validators } from './download-medium.ts';
import type { FrameSource } from './fetch-frames.ts';
import type { FetchedMedium } from './fetch-medium.ts';
import { MediaFault } from './media-fault.ts';
import { MEDIA_LIMITS, ORIGINAL } from './media-limits.ts';
import type { MediaProcess } from './media-process.ts';
import { refreshShownMedia } from './shown-media.ts';

export interface MediaTools {
  readonly pool: pg.Pool;
  readonly storage: FileStorage;
  readonly media: MediaProcess;
  readonly logError: LogError;
}

/** Time after which a run claims no further links; the next run continues. */
const RUN_MS = 50_000;
/**
 * Maximum number of links of one supplier in a batch, so that a large stock does not delay the
 * others.
 */
const PER_SUPPLIER = 20;
const CONCURRENCY = 6;
const PER_HOST = 2;
/**
 * After this number of failed attempts in a row, the other links of the host wait for a later run.
 */
const MOST_FAILURES_OF_HOST = 4;

const { stored, failed, viewer, removed } = MEDIUM_STATE;

/**
 * Claims due links. Other workers skip a claimed link, and after a crash the link is due again.
 * Films of a slow server can keep a batch busy for a quarter of an hour.
 */
const CLAIM = statement(
  'stone-media-claim',
  `with due as (
          select d.stone_id, d.kind
            from provider p cross join lateral (
              select m.stone_id, m.kind from stone_media m
               where m.provider_id = p.id and m.due_at <= now() order by m.due_at limit ${PER_SUPPLIER}
                 for update skip locked) d
           where p.id = any(coalesce($1::uuid[], array[p.id])))
   update stone_media m set due_at = now() + interval '45 minutes'
     from due d, stone s where m.stone_id = d.stone_id and m.kind = d.kind and s.id = m.stone_id
   returning m.provider_id as "providerId", m.stone_id as "stoneId", m.kind::int as kind, m.link, m.state::int as state, m.failures::int as failures,
             m.etag, m.last_modified as "lastModified", m.mime, m.frame_bytes as "frameBytes", m.frame_sources as "frameSources", not ${stateIn('s.status', stoneMachine, 'offMarket')} as "isOffered",
             (select f.sha256 from stone_media_file r join stored_file f on f.id = r.file_id
               where r.stone_id = m.stone_id and r.kind = m.kind and r.size = ${ORIGINAL}) as sha256`,
);
const POSTPONE = statement(
  'stone-media-postpone',
  `update stone_media set due_at = now() + make_interval(secs => $4::int) where stone_id = $1 and kind = $2 and link = $3`,
);
const REST = statement(
  'stone-media-rest',
  'update stone_media set due_at = null where stone_id = $1 and kind = $2 and link = $3',
);
const FAIL = statement(
  'stone-media-fail',
  `update stone_media set state = ${failed}, fault = $4, failures = least(failures + 1, 100), tried_at = clock_timestamp(),
          due_at = now() + make_interval(secs => $5::int)
    where stone_id = $1 and kind = $2 and link = $3 and state <> ${removed}`,
);
const SAME = statement(
  'stone-media-same',
  `update stone_media set state = ${stored}, fault = null, failures = 0, tried_at = clock_timestamp(),
          etag = $4, last_modified = $5, due_at = now() + make_interval(secs => $6::int),
          frame_sources = $7::jsonb
    where stone_id = $1 and kind = $2 and link = $3 and state <> ${removed}`,
);
/** Locks the stone before its media, in the same order as an import, which prevents deadlocks. */
const LOCK_STONE = statement(
  'stone-media-lock-stone',
  'select id from stone where id = $1 for no key update',
);
const LOCK_MEDIUM = statement(
  'stone-media-lock',
  'select kind from stone_media where stone_id = $1 and kind = $2 and state = $3 for update',
);
const STORE = statement(
  'stone-media-store',
  `update stone_media set state = ${stored}, fault = null, failures = 0, tried_at = clock_timestamp(), fetched_at = clock_timestamp(),
          mime = $4, width = $5, height = $6, etag = $7, last_modified = $8, due_at = now() + make_interval(secs => $9::int),
          frame_starts = $10::int[], frame_bytes = $11::int[], frame_sources = $12::jsonb
    where stone_id = $1 and kind = $2 and link = $3 and state <> ${removed} returning stone_id`,
);
const DETACH = statement(
  'stone-media-detach',
  `with detached as (delete from stone_media_file where stone_id = $1 and kind = $2 returning file_id)
   delete from stored_file where id in (select file_id from detached) returning key`,
);
const ATTACH = statement(
  'stone-media-attach',
  'insert into stone_media_file (stone_id, kind, size, file_id) select $1, $2, * from unnest($3::int[], $4::uuid[])',
);
const DELETE_ROW = statement(
  'stone-media-forget',
  'delete from stone_media where stone_id = $1 and kind = $2',
);
const ONLY_LINK = statement(
  'stone-media-only-link',
  `update stone_media set mime = null, width = null, height = null, frame_starts = null, frame_bytes = null, frame_sources = null, fetched_at = null, due_at = null
    where stone_id = $1 and kind = $2`,
);

/** Notifies staff and these suppliers that links were tried, so that open lists refetch. */
const ANNOUNCE = statement(
  'stone-media-announce',
  `with told as (
          insert into live_event (topic, payload, user_id)
          select 'import', '{}'::jsonb, null::uuid union all
          select 'import', '{}', user_id from provider where id = any($1) and user_id is not null
          returning id)
   select pg_notify('live', id::text) from told`,
);

interface Due {
  readonly providerId: ProviderId;
  readonly stoneId: StoneId;
  readonly kind: MediumCode;
  readonly link: string;
  readonly state: number;
  readonly failures: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly mime: string | null;
  /** length of each stored frame; null if the stored file has no frames */
  readonly frameBytes: readonly number[] | null;
  readonly frameSources: readonly FrameSource[] | null;
  readonly isOffered: boolean;
  readonly sha256: Buffer | null;
}

const countOf = (bytes: readonly number[] | null): number =>
  (bytes ?? []).filter((length) => length > 0).length;
const isIncomplete = ({ frameBytes }: Due): boolean => frameBytes?.includes(0) ?? false;

/**
 * Fetches the files of due links concurrently, at most `CONCURRENCY` in total and `PER_HOST` from
 * one host. Returns the number of links that were processed.
 */
export async function fetchDueMedia(
  tools: MediaTools,
  stopping: AbortSignal,
  suppliers: readonly ProviderId[] | null = null,
): Promise<number> {
  const stop = (): void => void tools.media.stop();
  stopping.addEventListener('abort', stop);
  const run = new Run(tools, stopping);
  const end = Date.now() + RUN_MS;
  const tried = new Set<ProviderId>();
  let count = 0;
  try {
    while (Date.now() < end && !stopping.aborted) {
      const { rows } = await runStatement(tools.pool, CLAIM, [suppliers]);
      if (rows.length === 0) break;
      await run.processAll(rows as Due[]);
      for (const { providerId } of rows) tried.add(providerId);
      count += rows.length;
    }
  } finally {
    stopping.removeEventListener('abort', stop);
  }
  if (count > 0) await runStatement(tools.pool, ANNOUNCE, [[...tried]]);
  return count;
}

class Run {
  readonly #tools: MediaTools;
  readonly #stopping: AbortSignal;
  readonly #failuresOf = new Map<string, number>();
  readonly #semaphore = new Semaphore({
    concurrency: CONCURRENCY,
    perSender: PER_HOST,
    queueLimit: Number.POSITIVE_INFINITY,
    queueTimeoutMs: Number.POSITIVE_INFINITY,
  });

  constructor(tools: MediaTools, stopping: AbortSignal) {
    this.#tools = tools;
    this.#stopping = stopping;
  }

  async processAll(batch: readonly Due[]): Promise<void> {
    await Promise.all(
      batch.map(async (due) => {
        const release = await this.#semaphore.acquire(hostOf(due.link));
        try {
          if (!this.#stopping.aborted) await this.#process(due);
        } catch (error) {
          // A claimed link is due again later, so an error of one link does not stop the others.
          if (!this.#stopping.aborted)
            this.#tools.logError('a file of a supplier could not be stored', error);
        } finally {
          release();
        }
      }),
    );
  }

  async #process(due: Due): Promise<void> {
    const { stoneId, kind, link, state } = due;
    const { pool } = this.#tools;
    if (state === removed || state === viewer) return this.#dropFiles(due);
    if (!due.isOffered) {
      await runStatement(pool, REST, [stoneId, kind, link]);
      return;
    }
    const host = hostOf(link);
    if ((this.#failuresOf.get(host) ?? 0) >= MOST_FAILURES_OF_HOST) {
      await runStatement(pool, POSTPONE, [stoneId, kind, link, FIRST_PAUSE]);
      return;
    }
    try {
      await this.#fetch(due);
      this.#failuresOf.delete(host);
    } catch (error) {
      if (!(error instanceof MediaFault)) throw error;
      if (error.isTemporary) this.#failuresOf.set(host, (this.#failuresOf.get(host) ?? 0) + 1);
      const pause = error.isTemporary
        ? pauseAfter(due.failures, error.retryAfter)
        : REFRESH_SECONDS;
      await runStatement(pool, FAIL, [stoneId, kind, link, error.message.slice(0, 500), pause]);
    }
  }

  async #fetch(due: Due): Promise<void> {
    const { kind, link, sha256 } = due;
    const folder = await createUploadFolder();
    try {
      // Requests an incomplete sequence without validators: missing frames may have been added
      // although the other frames have not changed.
      const isKnown = due.mime !== null && !isIncomplete(due);
      const order = {
        kind,
        link,
        folder,
        known: isKnown ? { etag: due.etag, lastModified: due.lastModified } : UNKNOWN,
        knownFrames: isKnown ? due.frameSources : null,
        sha256: due.mime === null ? null : sha256,
      };
      const answer = await this.#tools.media.fetch(order, this.#stopping);
      if ('unchanged' in answer) await this.#keep(due, answer.unchanged);
      else await this.#storeFetched(due, answer.fetched);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /**
   * Stores an incomplete sequence too; its link then fails with the reason. An incomplete sequence
   * replaces neither a complete file nor a sequence with more frames.
   */
  async #storeFetched(due: Due, fetched: FetchedMedium): Promise<void> {
    const { fault, places, sha256 } = fetched;
    // The same frames give the same file, although the links of the frames may be others.
    const isSame = due.sha256?.equals(sha256) ?? false;
    const isMore =
      due.mime === null ||
      (isIncomplete(due) && countOf(places?.bytes ?? null) >= countOf(due.frameBytes));
    if (!isSame && (fault === null || isMore)) await this.#store(due, fetched);
    else if (fault === null) await this.#keep(due, fetched, fetched.sources);
    if (fault !== null) throw new MediaFault(fault.message, fault);
  }

  async #keep(
    { stoneId, kind, link, frameSources }: Due,
    { etag, lastModified }: Validators,
    sources = frameSources,
  ) {
    await runStatement(this.#tools.pool, SAME, [
      stoneId,
      kind,
      link,
      etag,
      lastModified,
      refreshIn(),
      asJson(sources),
    ]);
  }

  async #store(due: Due, fetched: FetchedMedium) {
    const { stoneId, kind, link } = due;
    const { size, sha256, etag, lastModified, places, sources } = fetched;
    const { mime, width, height, renditions } = fetched.checked;
    const name = MEDIA_LIMITS[kind].word;
    const original = { size, sha256, path: fetched.path, mime };
    const files = [
      { at: ORIGINAL, file: { field: name, name: `${name}.${FILE_ENDINGS[mime]}`, ...original } },
      ...renditions.map(({ size, path: at, bytes, sha256 }) => ({
        at: size,
        file: {
          field: name,
          name: `${name}-${size}.webp`,
          mime: 'image/webp',
          path: at,
          size: bytes,
          sha256,
        },
      })),
    ];
    const old = await withFileCleanup(this.#tools, null, (keep: StoreFile) =>
      inTransaction(this.#tools.pool, async (connection) => {
        // Uploads the files before it locks the stone, so that the stone is locked only briefly.
        const ids = [];
        for (const one of files) ids.push(await keep(connection, one.file));
        await runStatement(connection, LOCK_STONE, [stoneId]);
        const { rows } = await runStatement(connection, STORE, [
          stoneId,
          kind,
          link,
          mime,
          width,
          height,
          etag,
          lastModified,
          refreshIn(),
          places?.starts ?? null,
          places?.bytes ?? null,
          asJson(sources),
        ]);
        if (rows.length === 0) throw new Superseded();
        const before = await detach(connection, due);
        await runStatement(connection, ATTACH, [stoneId, kind, files.map(({ at }) => at), ids]);
        await refreshShownMedia(connection, [stoneId]);
        return before;
      }),
    ).catch((error: unknown) => {
      if (error instanceof Superseded) return [];
      throw error;
    });
    await this.#removeAll(old);
  }

  async #dropFiles(due: Due): Promise<void> {
    const { stoneId, kind, state } = due;
    const old = await inTransaction(this.#tools.pool, async (connection) => {
      await runStatement(connection, LOCK_STONE, [stoneId]);
      const { rows } = await runStatement(connection, LOCK_MEDIUM, [stoneId, kind, state]);
      if (rows.length === 0) return [];
      const before = await detach(connection, due);
      await runStatement(connection, state === removed ? DELETE_ROW : ONLY_LINK, [stoneId, kind]);
      await refreshShownMedia(connection, [stoneId]);
      return before;
    });
    await this.#removeAll(old);
  }

  /** A failed removal only leaves an orphaned file. */
  async #removeAll(keys: readonly string[]): Promise<void> {
    const { storage, logError } = this.#tools;
    for (const key of keys)
      await storage
        .remove(key)
        .catch((error: unknown) => logError('an unreferenced file could not be removed', error));
  }
}

/** Removes the files of a medium from the database and returns their storage keys. */
async function detach(
  connection: pg.PoolClient,
  { stoneId, kind }: Pick<Due, 'stoneId' | 'kind'>,
): Promise<string[]> {
  const { rows } = await runStatement(connection, DETACH, [stoneId, kind]);
  return rows.map(({ key }) => key);
}

const asJson = (sources: readonly FrameSource[] | null): string | null =>
  sources && JSON.stringify(sources);
const hostOf = (link: string): string => (URL.canParse(link) ? new URL(link).host : '');

const DAY_SECONDS = 24 * 60 * 60;
const FIRST_PAUSE = 5 * 60;
/**
 * Time after which a stored file is checked for a newer version, and a missing file is requested
 * again.
 */
const REFRESH_SECONDS = 7 * DAY_SECONDS;
/** Spreads the checks of files that were fetched together. */
const refreshIn = (): number => REFRESH_SECONDS + Math.floor(Math.random() * DAY_SECONDS);
const MOST_RETRIES = 8;

function pauseAfter(failures: number, retryAfter: number | null): number {
  if (failures >= MOST_RETRIES) return REFRESH_SECONDS;
  return Math.min(DAY_SECONDS, Math.max(retryAfter ?? 0, FIRST_PAUSE * 4 ** failures));
}

/** Thrown if the link has changed while its file was fetched. */
class Superseded extends Error {}

import type { components } from '#api/schema.gen.ts';
import { findPlaceholderFaults, isTableLine } from '#common/mailing/placeholders.ts';
import { isFault, parseSchedule } from '#common/supply/schedule.ts';
import { FIRST_PAGE } from '../../platform/http/paging.ts';
import { refuseField, refuseFields } from '../../platform/http/refusal.ts';
import { isZone } from '../../platform/http/zone.ts';
import { requireStones } from '../../trading/mailings/mailing-stones.ts';
import { nextMailingRun } from '../../trading/mailings/next-run.ts';
import { requireAudience } from '../../trading/mailings/select-recipients.ts';
import type { Viewer } from '../../trading/searches/count-saved-searches.ts';
import { normalizeFilter } from '../../trading/searches/saved-filter.ts';
import type { WrittenMailing } from '../../workflows/records/bulk-email-records.ts';

type Schemas = components['schemas'];
type Audience = Schemas['MailingAudience'];
type Stones = Schemas['MailingStones'];
type Times = NonNullable<Schemas['MailingTimes']>;

export const NO_STONES: Stones = { kind: 'none' };

export async function validateMailing(
  viewer: Viewer,
  sent: WrittenMailing,
): Promise<WrittenMailing> {
  const subject = sent.subject.trim();
  const text = sent.text.replaceAll(/\r\n?/g, '\n').trimEnd();
  requireSubjectAndText(subject, text, sent.stones);
  const audience = normalizeAudience(sent.audience);
  await requireAudience(viewer.pool, audience);
  const stones = normalizeStones(sent.stones);
  await requireStones(viewer, stones);
  const times = sent.times ? parseTimes(sent.times) : null;
  return { subject, text, audience, stones, validDays: sent.validDays, times };
}

export function requireSubjectAndText(subject: string, text: string, stones: Stones): void {
  if (subject === '') throw refuseField('data.subject', 'Please enter a subject.');
  if (text.trim() === '') throw refuseField('data.text', 'Please enter the text of the e-mail.');
  const faults = [
    ...findPlaceholderFaults(subject, true).map((message) => ({ field: 'data.subject', message })),
    ...findPlaceholderFaults(text).map((message) => ({ field: 'data.text', message })),
    ...tableFaults(text, stones).map((message) => ({ field: 'data.text', message })),
  ];
  if (faults.length > 0) throw refuseFields(faults);
}

const tableFaults = (text: string, { kind }: Stones): string[] =>
  kind !== 'none'
    ? []
    : text
        .split('\n')
        .flatMap((line, at) =>
          isTableLine(line)
            ? [`Line ${at + 1} contains the stone table, but no stones are chosen.`]
            : [],
        );

function normalizeAudience(sent: Audience): Audience {
  const { kind } = sent;
  if (kind === 'clients') return { kind, user_ids: [...new Set(sent.user_ids)] };
  if (kind === 'associates') return { kind, associate_ids: [...new Set(sent.associate_ids)] };
  if (kind === 'addresses') return { kind, addresses: sent.addresses?.trim() ?? '' };
  if (kind !== 'filter') return { kind };
  const { search = '', cities = '', status, searched_days } = sent;
  return {
    kind,
    search: search.trim(),
    cities: cities.trim(),
    ...(status ? { status } : {}),
    ...(searched_days ? { searched_days } : {}),
  };
}

export function normalizeStones(sent: Stones): Stones {
  const { kind } = sent;
  if (kind === 'numbers') return { kind, stock_numbers: [...new Set(sent.stock_numbers)] };
  if (kind === 'search')
    return {
      kind,
      filter: normalizeFilter(sent.filter ?? FIRST_PAGE) as NonNullable<Stones['filter']>,
    };
  return kind === 'collection' && sent.collection_id
    ? { kind, collection_id: sent.collection_id }
    : { kind };
}

function parseTimes({ schedule, zone, is_once = true, until = null }: Times): Times {
  const read = parseSchedule(schedule);
  if (isFault(read)) throw refuseField('data.times.schedule', read.message);
  if (!isZone(zone)) throw refuseField('data.times.zone', 'Unknown time zone.');
  const kept = {
    schedule: schedule.trim().split(/\s+/).join(' ').toUpperCase(),
    zone,
    is_once,
    until: is_once ? null : until,
  };
  if (nextMailingRun(kept, new Date()) === null)
    throw refuseField(
      'data.times.until',
      'The schedule has no run on or before the last day. Choose a later last day.',
    );
  return kept;
}

import { PROBLEMS } from '#machines/problems.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { openLimitedStream } from '../../platform/limits/open-limited-stream.ts';
import { PersonLimit } from '../../platform/limits/person-limit.ts';
import { selectedStones } from '../../stock/search/selected-stones.ts';
import { createStoneZip, type ZipMedium } from '../../stock/zip/stone-zip.ts';
import type { Call, Handler, OperationOf } from '../handler.ts';
import { contentDisposition } from './content-disposition.ts';

const MOST_STONES = 1_000;
const LONGEST_NUMBER = 40;

type Zipping = OperationOf<'zipStones'>;

const zips = new PersonLimit({ name: 'zip', full: PROBLEMS.zipsUnderWay, retryAfter: 5 });

export const zipStones: Handler<Zipping> = async (call) => {
  const { query, session, request, reply } = call;
  const media = mediaOf(query);
  const withExcel = query.includeExcel === true;
  if (!withExcel && media.length === 0)
    throw refuseField(
      'query',
      'Choose at least one of includeExcel, includeCertificate, includeImage and includeVideo.',
    );
  const { data } = await selectedStones(call, numbersOf(query.stock_no), query.business_id);
  if (data.stockList.length === 0) throw refuse('notFound');
  const zip = await openLimitedStream(
    zips,
    session.actor.id,
    () =>
      createStoneZip(call, {
        session,
        stones: data.stockList,
        unknown: data.unknown_numbers,
        withExcel,
        media,
        origin: call.publicAddress(),
      }),
    (stream) => stream,
  );
  reply.headers({
    'content-type': 'application/octet-stream',
    'content-disposition': contentDisposition('attachment', 'stones.zip'),
  });
  request.raw.headers['x-no-compression'] = 'yes';
  reply.send(zip);
  return undefined;
};

const mediaOf = (query: Call<Zipping>['query']): ZipMedium[] => [
  ...(query.includeCertificate ? (['certificate'] as const) : []),
  ...(query.includeImage ? (['image'] as const) : []),
  ...(query.includeVideo ? (['video'] as const) : []),
];

function numbersOf(text: string): string[] {
  const numbers = [...new Set(text.split(',').map((part) => part.trim()))].filter(Boolean);
  if (numbers.length === 0) throw refuseField('stock_no', 'Select at least one stone.');
  if (numbers.length > MOST_STONES)
    throw refuseField(
      'stock_no',
      `A zip file can contain at most 1,000 stones, but ${numbers.length.toLocaleString('en-US')} were requested.`,
    );
  const long = numbers.find(({ length }) => length > LONGEST_NUMBER);
  if (long !== undefined)
    throw refuseField('stock_no', `Enter stock numbers of at most ${LONGEST_NUMBER} characters.`);
  return numbers;
}

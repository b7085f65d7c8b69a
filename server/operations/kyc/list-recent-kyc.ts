import { KYC_STATUS } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import type { Handler, OperationOf } from '../handler.ts';

type Counts = Record<keyof typeof KYC_STATUS, number>;

const read = <const Name extends 'kyc-recent' | 'kyc-longest'>(name: Name, order: 'asc' | 'desc') =>
  statement(
    name,
    `select d.id as kyc_id, b.id as business_id, b.company_name, b.registration, b.verified_until, d.category as document_category,
                d.document_name, d.state as status, d.sent_at as "createdAt",
                (select count(*) > 1 from kyc_upload u where u.document_id = d.id) as sent_again
           from kyc_document d join business b on b.id = d.business_id
          where b.deleted_at is null and ($1::smallint is null or d.state = $1)
          order by d.sent_at ${order}, d.id ${order} limit $2 offset $3`,
  );
const READ = { desc: read('kyc-recent', 'desc'), asc: read('kyc-longest', 'asc') };
const COUNT = statement(
  'kyc-recent-count',
  `select d.state, count(*)::int as count from kyc_document d join business b on b.id = d.business_id
          where b.deleted_at is null group by d.state`,
);

export const listRecentKyc: Handler<OperationOf<'listRecentKyc'>> = async ({ pool, query }) => {
  const page = paging(query);
  const [found, counted] = await Promise.all([
    runStatement(pool, READ[query.order ?? 'desc'], [query.status ?? null, page.size, page.offset]),
    runStatement(pool, COUNT),
  ]);
  const countOf = (code: number) => counted.rows.find(({ state }) => state === code)?.count ?? 0;
  const counts: Counts = {
    pending: countOf(KYC_STATUS.pending.code),
    approved: countOf(KYC_STATUS.approved.code),
    rejected: countOf(KYC_STATUS.rejected.code),
  };
  const total =
    query.status === undefined
      ? counts.pending + counts.approved + counts.rejected
      : countOf(query.status);
  return {
    data: found.rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    counts,
    pagination: pagination(page, total),
  };
};

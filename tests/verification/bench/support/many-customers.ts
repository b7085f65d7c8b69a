import pg from 'pg';

export const CUSTOMERS = 100_000;

const WORDS = `array['Amber','Birch','Cobalt','Dune','Elm','Fern','Garnet','Hazel','Iris','Jade','Kelp','Linden','Maple','Nettle','Opal','Poppy','Quartz','Rowan','Sable','Thistle']`;
const FIRST = `array['Ada','Bram','Clara','Dario','Edda','Femke','Goran','Hedda','Ivo','Jonas','Katya','Lars','Mira','Nils','Oda','Pavel']`;

/** So many customers with a business each, written by the database itself: names repeat as they do in life. */
export async function makeManyCustomers(pool: pg.Pool, count = CUSTOMERS): Promise<void> {
  // So many rows take longer than any request may.
  const patient = new pg.Pool({ ...pool.options, max: 1, statement_timeout: 0, query_timeout: 0 });
  const client = await patient.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_nestloop = off');
    // Where a registration stands is what is filtered here, and not how it came to stand there.
    await client.query(
      'alter table business disable trigger user; alter table app_user disable trigger user',
    );
    await client.query(
      `create temp table made on commit drop as
       select n, uuidv7() as business_id, uuidv7() as user_id from generate_series(1, $1::int) as n`,
      [count],
    );
    await client.query(
      `insert into business (id, company_name, registration, associate_id, city, address_line_1, country_id, created_at)
       select m.business_id,
              (${WORDS})[1 + m.n % 20] || ' ' || (${WORDS})[1 + (m.n / 20) % 20] || ' ' || m.n || ' Jewellers',
              9 + (m.n % 3), a.ids[1 + m.n % cardinality(a.ids)], 'City ' || m.n % 400, m.n || ' High Street',
              c.ids[1 + m.n % cardinality(c.ids)], now() - make_interval(mins => m.n)
         from made m, (select array_agg(id) as ids from app_user where role_id = 4) as a, (select array_agg(id) as ids from country) as c`,
    );
    await client.query(
      `insert into app_user (id, role_id, email, user_name, first_name, last_name, mobile, mobile_country_id, password_hash, business_id, created_at)
       select m.user_id, 2, 'person' || m.n || '@' || lower((${WORDS})[1 + m.n % 20]) || m.n || '.example', 'person' || m.n,
              (${FIRST})[1 + m.n % 16], (${WORDS})[1 + (m.n / 7) % 20], (7000000000 + m.n)::text,
              c.ids[1 + m.n % cardinality(c.ids)], 'none', m.business_id, now() - make_interval(mins => m.n)
         from made m, (select array_agg(id) as ids from country) as c`,
    );
    await client.query(
      `insert into session (token_hash, user_id, expires_at, created_at)
       select sha256(convert_to(m.user_id || 's' || k, 'UTF8')), m.user_id, now(), now() - make_interval(mins => m.n + k)
         from made m, generate_series(1, 2) as k where m.n % 2 = 0`,
    );
    await client.query(
      'update app_user set is_active = false where id in (select user_id from made where n % 10 = 0)',
    );
    await client.query(
      'alter table business enable trigger user; alter table app_user enable trigger user',
    );
    await client.query('commit');
    await client.query('vacuum analyze app_user');
    await client.query('vacuum analyze business');
    await client.query('analyze session');
  } finally {
    client.release();
    await patient.end();
  }
}

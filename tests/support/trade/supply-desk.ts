import { expect } from 'vitest';
import type { StoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { until } from '../runner/until.ts';
import type { Answer, Person, Portal } from '../servers/portal.ts';
import { deskOf, type Stone } from './desk.ts';
import type { Cast } from './people.ts';

export const CONFIRMATIONS = '/inventory/supplier-confirmations';
export const SUPPLY_LINK = '/inventory/supplier-link';
export type SupplierConfirmation = components['schemas']['SupplierConfirmation'];

/** A stone of the asking supplier that ada ordered. */
export interface Asked {
  stone: Stone;
  order: string;
  question: string;
}

export interface SupplyDesk {
  confirm(by: Person, questions: readonly string[], more?: object): Promise<Answer>;
  decline(by: Person, questions: readonly string[], more?: object): Promise<Answer>;
  reprice(by: Person, prices: readonly object[], more?: object): Promise<Answer>;
  renew(by: Person, questions: readonly string[]): Promise<Answer>;
  list(by: Person, query?: string): Promise<SupplierConfirmation[]>;
  readLink(token: string): Promise<Answer>;
  answerLink(token: string, answers: object): Promise<Answer>;
  /** Returns an available stone of the supplier of `cast.apiProvider`. */
  stone(): Promise<Stone>;
  /** Orders a stone of the asking supplier, which must succeed. */
  asked(by?: Person): Promise<Asked>;
  row(question: string): Promise<Record<string, unknown>>;
}

/** Makes the supplier of `cast.apiProvider` confirm each order. */
export async function supplyDeskOf(portal: Portal, cast: Cast): Promise<SupplyDesk> {
  const { pool } = portal.database;
  const desk = deskOf(portal);
  await pool.query('update provider set availability = 2 where user_id = $1', [
    cast.apiProvider.id,
  ]);
  const put = (path: string) => (by: Person, data: object) =>
    portal.call(by.token, 'PUT', `${CONFIRMATIONS}/${path}`, { body: { data } });
  const sql = async (query: string, ...values: unknown[]) =>
    (await pool.query(query, values)).rows as Record<string, unknown>[];
  const taken: string[] = [];
  async function stone(): Promise<Stone> {
    const [row] = await sql(
      `select s.id, s.stock_no from stone s join provider p on p.id = s.provider_id
        where p.user_id = $1 and s.status = 1 and s.id <> all($2)
          and not exists (select from hold_queue q where q.stone_id = s.id) order by s.stock_no limit 1`,
      cast.apiProvider.id,
      taken,
    );
    if (!row) throw new Error('the asking supplier has run out of stones');
    taken.push(String(row.id));
    return { id: row.id as StoneId, stock_no: String(row.stock_no) };
  }
  return {
    confirm: (by, ids, more = {}) => put('confirm')(by, { ids, ...more }),
    decline: (by, ids, more = {}) => put('decline')(by, { ids, ...more }),
    reprice: (by, prices, more = {}) => put('price')(by, { prices, ...more }),
    renew: (by, ids) => put('ask-again')(by, { ids }),
    async list(by, query = '') {
      const answer = await portal.call(by.token, 'GET', `${CONFIRMATIONS}${query}`);
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      return answer.body.data as SupplierConfirmation[];
    },
    readLink: (token) => portal.call(null, 'POST', SUPPLY_LINK, { body: { data: { token } } }),
    answerLink: (token, answers) =>
      portal.call(null, 'POST', `${SUPPLY_LINK}/answer`, { body: { data: { token, ...answers } } }),
    stone,
    async asked(by = cast.ada) {
      const ordered = await stone();
      const order = await desk.ordered(by, ordered);
      const [row] = await sql(
        'select id from supplier_confirmation where confirm_stone_id = $1',
        order,
      );
      if (!row) throw new Error('the supplier was not asked');
      // The job that mails the link would otherwise change the database during the test.
      await until('the supplier gets a link', async () => {
        const links = await sql(
          'select 1 from supplier_link_line where confirmation_id = $1',
          row.id,
        );
        return links.length > 0;
      });
      return { stone: ordered, order, question: String(row.id) };
    },
    async row(question) {
      return (await sql('select * from supplier_confirmation where id = $1', question))[0] ?? {};
    },
  };
}

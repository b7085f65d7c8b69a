import { expect } from 'vitest';
import type { BusinessId, InvoiceId, PaymentId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { Answer, Person, Portal } from '../servers/portal.ts';
import type { Desk } from './desk.ts';
import type { Cast } from './people.ts';

type Schemas = components['schemas'];
export type Payment = Schemas['Payment'];
export type InvoiceDocument = Schemas['InvoiceDocument'];

export interface BilledOrder {
  readonly id: InvoiceId;
  readonly businessId: BusinessId;
  readonly orders: readonly string[];
  readonly amount: number;
}

const TODAY = new Date().toISOString().slice(0, 10);

const TIMES = {
  invoice: ['created_at', 'due_on'],
  invoice_line: ['created_at', 'ended_at'],
  credit_note: ['created_at'],
  payment: ['created_at', 'received_on', 'ended_at'],
  payment_use: ['created_at', 'refunded_on', 'released_at'],
};

/** Calls of an administrator about payments. */
export function paymentDeskOf(portal: Portal, desk: Desk, cast: Cast) {
  const pool = portal.database.pool;
  const by = cast.administrator;
  const put = (id: string, act: string, data: object): Promise<Answer> =>
    portal.call(by.token, 'PUT', `/payments/${id}/${act}`, { body: { data } });
  const record = (businessId: string, amount: number, more: object = {}, who: Person = by) =>
    portal.call(who.token, 'POST', '/payments', {
      body: {
        data: {
          business_id: businessId,
          received_on: TODAY,
          amount,
          method: 'transfer',
          ...more,
        },
      },
    });

  return {
    record,
    put,
    /** Sells stones to a client on one invoice. Returns the invoice. */
    async billed(to: Person, count = 1): Promise<BilledOrder> {
      const stones = await desk.stones(count);
      const asked = await desk.confirm(
        to,
        stones.map(({ stock_no }) => stock_no),
      );
      const orders = (asked.body.data as { stones: { id: string }[] }).stones.map(({ id }) => id);
      expect(await desk.approve(cast.qualityControl, orders)).toMatchObject({ status: 200 });
      const { rows } = await pool.query(
        `select i.id, i.business_id as "businessId", i.total::float8 as amount
           from invoice i join invoice_line l on l.invoice_id = i.id where l.confirm_stone_id = $1`,
        [orders[0]],
      );
      return { ...(rows[0] as Omit<BilledOrder, 'orders'>), orders };
    },
    /** Records a payment, which must succeed. */
    async paid(businessId: string, amount: number, more: object = {}): Promise<PaymentId> {
      const answer = await record(businessId, amount, more);
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      return (answer.body.data as { id: PaymentId }).id;
    },
    async payment(id: string, who: Person = by): Promise<Payment> {
      const answer = await portal.call(who.token, 'GET', `/payments/${id}`);
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      return answer.body.data as Payment;
    },
    async invoice({ id, businessId }: BilledOrder): Promise<InvoiceDocument> {
      const answer = await portal.call(
        by.token,
        'GET',
        `/invoices?size=1000&business_id=${businessId}`,
      );
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      const found = (answer.body.data as InvoiceDocument[]).find((one) => one.id === id);
      if (!found) throw new Error(`invoice ${id} is not listed`);
      return found;
    },
    async account(businessId: string, who: Person = by): Promise<Schemas['ClientAccount']> {
      const answer = await portal.call(
        who.token,
        'GET',
        `/customer/business/${businessId}/account`,
      );
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      return answer.body.data as Schemas['ClientAccount'];
    },
    async statement(
      businessId: string,
      query = '',
      who: Person = by,
    ): Promise<Schemas['AccountStatement']> {
      const answer = await portal.call(
        who.token,
        'GET',
        `/customer/business/${businessId}/account/statement${query}`,
      );
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      return answer.body.data as Schemas['AccountStatement'];
    },
    /** Moves all invoices and payments one day into the past. */
    async dayPasses(): Promise<void> {
      const day = (column: string) => `${column} = ${column} - interval '1 day'`;
      for (const [table, columns] of Object.entries(TIMES))
        await pool.query(`update ${table} set ${columns.map(day).join(', ')}`);
    },
    async invoiced(businessId: string): Promise<{ pieces: number; amount: number }> {
      const answer = await portal.call(
        by.token,
        'GET',
        `/customer/business/${businessId}/exposure`,
      );
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      return (answer.body.data as Schemas['Exposure']).invoiced;
    },
  };
}
export type PaymentDesk = ReturnType<typeof paymentDeskOf>;

export const dollars = (amount: number): number => Math.round(amount * 100) / 100;

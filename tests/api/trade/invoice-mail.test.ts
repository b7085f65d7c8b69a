import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { readPdf } from '../../support/files/read-pdf.ts';
import { some } from '../../support/runner/some.ts';
import { until } from '../../support/runner/until.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { type PaymentDesk, paymentDeskOf } from '../../support/trade/payment-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Invoice = components['schemas']['Invoice'];

let portal: Portal;
let mail: MailServer;
let cast: Cast;
let payments: PaymentDesk;
beforeAll(async () => {
  mail = await startMailServer();
  portal = await startPortal(undefined, {
    smtpUrl: mail.url,
    mailFrom: 'Culet <post@culet.example>',
  });
  cast = await castOf(portal);
  payments = paymentDeskOf(portal, deskOf(portal), cast);
});
afterAll(async () => {
  await portal.stop();
  await mail.stop();
});

const TO = 'accounts@buyer.example';
const ADA = 'ada@haldenroe.example';
const send = (by: Person, id: string, data: object, key?: string) =>
  portal.call(by.token, 'POST', `/inventory/invoice/${id}/mail`, {
    body: { data },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
async function read(by: Person, id: string): Promise<Invoice> {
  const answer = await portal.call(by.token, 'GET', `/inventory/invoice/${id}`);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as Invoice;
}
const receivedBy = (address: string) =>
  mail.received.filter(({ recipients }) => recipients.includes(address));

describe('an invoice by e-mail', () => {
  it('arrives with its PDF, and the drawer shows who sent it to whom', async () => {
    const { id, amount } = await payments.billed(cast.ada, 2);
    const { invoice_no: number, recipients } = await read(cast.tove, id);
    expect(recipients).toContain(ADA);
    const answer = await send(cast.tove, id, {
      to: [` ${TO.toUpperCase()}`.trim(), TO, ADA],
      note: 'As agreed on the telephone.',
    });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      status: 200,
      body: {
        message: `${number} sent to ${TO}, ${ADA}`,
        data: { mailed_to: [TO, ADA], files: [`${number}.pdf`] },
      },
    });
    const letter = await mail.letterTo(TO);
    expect(letter.subject).toBe(`Invoice ${number} from Facet Row`);
    const usd = `USD ${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
    for (const text of ['As agreed on the telephone.', number, usd, 'Sample Bank'])
      expect(letter.text).toContain(text);
    expect(letter.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [`${number}.pdf`, 'application/pdf'],
    ]);
    const { text } = await readPdf(Buffer.from(some(letter.attachments)[0].content as ArrayBuffer));
    expect(text).toContain(number);
    expect(text).toContain(usd);
    await mail.letterTo(ADA);
    expect(receivedBy(TO)).toHaveLength(1);
    const { mails } = await until('both are sent', async () => {
      const invoice = await read(cast.tove, id);
      return invoice.mails.every(({ state }) => state === 'sent') && invoice;
    });
    expect(mails.map(({ to_address }) => to_address).sort()).toEqual([TO, ADA].sort());
    expect(mails[0]).toMatchObject({
      credit_note_no: null,
      files: [`${number}.pdf`],
      sent_by: expect.stringMatching(/^Tove /),
    });
    expect((await read(cast.ada, id)).recipients).toEqual([]);
  });

  it('has the e-invoice attached if the invoice has tax, and is sent once per key', async () => {
    const { administrator } = cast;
    await portal.database.pool.query(
      `update business set country_id = (select country_id from company_version order by version desc limit 1)
        where id = (select business_id from app_user where id = $1)`,
      [cast.ada.id],
    );
    const rate = await portal.call(administrator.token, 'POST', '/project-setting/tax-rates', {
      body: {
        data: {
          buyer_group: 'domestic',
          buyer_status: 'any',
          category: 'S',
          rate: 21,
          first_day: '2020-01-01',
        },
      },
    });
    expect(rate, JSON.stringify(rate.body)).toMatchObject({ status: 200 });
    const { id } = await payments.billed(cast.ada);
    const { invoice_no: number } = await read(administrator, id);
    const to = ['tax@buyer.example'];
    const key = crypto.randomUUID();
    const answers = [
      await send(administrator, id, { to }, key),
      await send(administrator, id, { to }, key),
    ];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    const letter = await mail.letterTo(some(to)[0]);
    expect(letter.attachments.map(({ filename }) => filename)).toEqual([
      `${number}.pdf`,
      `${number}.xml`,
    ]);
    const xml = Buffer.from(some(letter.attachments.slice(1))[0].content as ArrayBuffer).toString();
    expect(xml).toContain(`<cbc:ID>${number}</cbc:ID>`);
    expect(receivedBy(some(to)[0])).toHaveLength(1);
    expect((await read(administrator, id)).mails).toHaveLength(1);
  });

  it('is refused for a wrong address, another client’s credit note and callers without the right', async () => {
    const { id } = await payments.billed(cast.ada);
    const wrong = await send(cast.administrator, id, { to: [TO, 'no address'] });
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: 'data.to.1' }] } });
    expect(await send(cast.administrator, id, { to: [] })).toMatchObject({ status: 400 });
    const note = { to: [TO], credit_note_id: crypto.randomUUID() };
    expect(await send(cast.administrator, id, note)).toMatchObject({ status: 404 });
    expect(await send(cast.marek, id, { to: [TO] })).toMatchObject({ status: 404 });
    for (const person of [cast.ada, cast.auditor, cast.guest])
      expect(await send(person, id, { to: [TO] })).toMatchObject({ status: 403 });
    expect((await read(cast.administrator, id)).mails).toEqual([]);
  });
});

it('an invoice is not mailed without a mail server', async () => {
  const other = await startPortal();
  const people = await castOf(other);
  const { id } = await paymentDeskOf(other, deskOf(other), people).billed(people.ada);
  const answer = await other.call(
    people.administrator.token,
    'POST',
    `/inventory/invoice/${id}/mail`,
    {
      body: { data: { to: [TO] } },
    },
  );
  expect(answer).toMatchObject({ status: 409, body: { code: 'MAIL_NOT_SET_UP' } });
  await other.stop();
});

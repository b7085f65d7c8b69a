import type { components } from '#api/schema.gen.ts';
import { until } from '../runner/until.ts';
import type { Answer, Person, Portal } from '../servers/portal.ts';

export type Mailing = components['schemas']['BulkEmail'];
export type Recipient = components['schemas']['BulkEmailRecipient'];

/** Calls of an administrator for mailings. */
export interface MailingDesk {
  call(method: string, path: string, data?: object): Promise<Answer>;
  /** Creates a draft, which must succeed. */
  draft(data?: object): Promise<Mailing>;
  one(id: string): Promise<Mailing>;
  send(id: string, headers?: Record<string, string>): Promise<Answer>;
  /** Waits until the mailing has this status. */
  is(id: string, status: number): Promise<Mailing>;
  log(id: string): Promise<Recipient[]>;
}

export const TO_EVERYBODY = {
  subject: 'Stones for {{business}}',
  text: 'Dear {{first_name}},\n\nthese are free today.',
  audience: { kind: 'all' },
};

export function mailingDeskOf(portal: Pick<Portal, 'call'>, by: Person): MailingDesk {
  const call: MailingDesk['call'] = (method, path, data) =>
    portal.call(by.token, method, path, data ? { body: { data } } : {});
  const one = async (id: string): Promise<Mailing> =>
    (await call('GET', `/bulk-email/${id}`)).body.data as Mailing;
  return {
    call,
    one,
    async draft(data = {}) {
      const answer = await call('POST', '/bulk-email', { ...TO_EVERYBODY, ...data });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body.data as Mailing;
    },
    send: (id, headers = {}) =>
      portal.call(by.token, 'GET', `/bulk-email/send-email/${id}`, { headers }),
    is: (id, status) =>
      until(`the mailing is in state ${status}`, async () => {
        const mailing = await one(id);
        return mailing.status === status ? mailing : undefined;
      }),
    log: async (id) => (await call('GET', `/bulk-email/recipients/${id}`)).body.data as Recipient[],
  };
}

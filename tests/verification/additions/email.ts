import { type Addition, inserted } from './addition.ts';

/** An e-mail to the business whose hold expired. */
export const EMAIL: Addition = {
  name: 'an e-mail',
  section: 'Adding an e-mail',
  limit: { product: 5, tests: 3 },
  edits: [
    {
      file: 'src/machines/workflows/hold.ts',
      change: (source) =>
        inserted([
          /\{ type: 'enqueue\.notice', params: \{ kind: 'hold\.expired' \} \},\n/,
          "            { type: 'send.mail', params: { kind: 'hold.expired' } },\n",
        ])(
          source.replace(
            "'send.mail': (_, _params: { kind: 'hold.withdrawn' })",
            "'send.mail': (_, _params: { kind: 'hold.withdrawn' | 'hold.expired' })",
          ),
        ),
      error: 'hold.expired',
    },
    {
      file: 'server/platform/mail/templates/orders.ts',
      change: inserted([
        /\bORDER_EMAILS: .*\n/,
        "  'hold.expired': workflowEmail(({ stones }) => ({\n    subject: 'Hold expired',\n    paragraphs: ['Your hold on these stones has expired:', stones],\n  })),\n",
      ]),
      error: 'hold.expired',
    },
    {
      file: 'tests/documents/email-texts.test.ts',
      change: inserted([/\bSAMPLES: .*\n/, "  'hold.expired': [RECORD],\n"]),
      error: 'hold.expired',
    },
    {
      file: 'tests/api/stones/growth-in-every-file.test.ts',
      change: inserted([/\n {6}'hold\.withdrawn': 'hold',\n/, "      'hold.expired': 'hold',\n"]),
      error: 'hold.expired',
    },
  ],
};

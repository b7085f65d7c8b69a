import { Button, Flex, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { isEmail } from '#common/is-email.ts';
import * as longest from '#common/lengths.gen.ts';
import { sendShareEnquiry } from './share-calls.ts';

export interface EnquiryRequest {
  readonly stockNumbers: readonly string[];
  readonly reserve: boolean;
}

type EnquiryFormProps = {
  readonly token: string;
  readonly request: EnquiryRequest;
  readonly sharer: string;
  readonly onClose: () => void;
};

const MOBILE = /^\+?[0-9 ()-]{5,39}$/;

interface Faults {
  readonly name: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
}

function faultsOf(name: string, email: string, mobile: string): Faults {
  const none = email.trim() === '' && mobile.trim() === '';
  return {
    name: name.trim() === '' ? 'Please enter your name.' : null,
    email: none
      ? 'Please enter an e-mail address or a telephone number.'
      : email.trim() !== '' && !isEmail(email.trim())
        ? 'Please enter a valid e-mail address.'
        : null,
    mobile:
      mobile.trim() !== '' && !MOBILE.test(mobile.trim())
        ? 'Please enter a telephone number with at least 5 digits and no letters.'
        : null,
  };
}

/**
 * Enquiry form for visitors without an account. The server notifies the person who shared the
 * stones.
 */
export function EnquiryForm({ token, request, sharer, onClose }: EnquiryFormProps) {
  const { stockNumbers, reserve } = request;
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [mobile, setMobile] = useState('');
  const [message, setMessage] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const faults = faultsOf(name, email, mobile);
  const isSound = !faults.name && !faults.email && !faults.mobile;

  async function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isSound || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const given = { email: email.trim(), mobile: mobile.trim(), note: message.trim() };
      const { message: said } = await sendShareEnquiry(token, {
        stock_numbers: [...stockNumbers],
        reserve,
        name: name.trim(),
        ...(given.email === '' ? {} : { email: given.email }),
        ...(given.mobile === '' ? {} : { mobile: given.mobile }),
        ...(given.note === '' ? {} : { note: given.note }),
      });
      setDone(said);
    } catch (error) {
      setProblem(toProblem(error, TEXTS.failed).message);
    } finally {
      setBusy(false);
    }
  }

  const what = stockNumbers.length === 1 ? stockNumbers[0] : `${stockNumbers.length} stones`;
  return (
    <Modal opened onClose={onClose} title={reserve ? `Reserve ${what}` : `Enquire about ${what}`}>
      {done === null ? (
        <Flex
          component="form"
          direction="column"
          gap="sm"
          noValidate
          onSubmit={(event) => void send(event)}
        >
          <p>
            {reserve
              ? `${sharer} will receive your request to reserve ${stockNumbers.length === 1 ? 'this stone' : 'these stones'} and will confirm it.`
              : `${sharer} will receive your enquiry and contact you.`}
          </p>
          <TextInput
            label="Your name"
            data-autofocus
            autoComplete="name"
            maxLength={longest.SharedQuestion.name}
            value={name}
            error={tried ? faults.name : null}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <TextInput
            label="E-mail address"
            type="email"
            autoComplete="email"
            maxLength={longest.SharedQuestion.email}
            value={email}
            error={tried ? faults.email : null}
            onChange={({ currentTarget: { value } }) => setEmail(value)}
          />
          <TextInput
            label="Telephone with country code"
            type="tel"
            autoComplete="tel"
            maxLength={longest.SharedQuestion.mobile}
            value={mobile}
            error={tried ? faults.mobile : null}
            onChange={({ currentTarget: { value } }) => setMobile(value)}
          />
          <Textarea
            label="Message"
            rows={3}
            maxLength={longest.SharedQuestion.note}
            value={message}
            onChange={({ currentTarget: { value } }) => setMessage(value)}
          />
          {problem ? (
            <Text c="var(--danger)" role="alert">
              {problem}
            </Text>
          ) : null}
          <Text c="var(--text-2)">No account is created. Only {sharer} receives your message.</Text>
          <Button type="submit" variant="filled" loading={busy}>
            {reserve ? 'Request reservation' : 'Send'}
          </Button>
        </Flex>
      ) : (
        <Stack gap="sm">
          <p role="status">{done}.</p>
          <Button variant="filled" data-autofocus onClick={onClose}>
            Close
          </Button>
        </Stack>
      )}
    </Modal>
  );
}

import type { UserId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { formatDateTime } from '#common/format.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { notifyProblem } from '../frame/notify-problem.ts';
import { copyPasswordLink } from './identity-calls.ts';

interface Invited {
  readonly id: UserId;
  readonly email: string;
  readonly mailIsSetUp: boolean;
}

export function notifyInvited(text: string, { id, email, mailIsSetUp }: Invited): void {
  notifySuccess(text, {
    detail: mailIsSetUp
      ? `An invitation is being sent to ${email}.`
      : 'Mail is not set up. Copy the invitation link and pass it on.',
    action: { label: 'Copy link', onClick: () => void copyLink(id, mailIsSetUp) },
    isSticky: !mailIsSetUp,
  });
}

async function copyLink(id: UserId, mailIsSetUp: boolean): Promise<void> {
  try {
    const { url, expires_at } = await copyPasswordLink(id);
    if (url === null) return;
    await navigator.clipboard.writeText(url);
    const until = `The link works once, until ${formatDateTime(expires_at)}.`;
    notifySuccess('Link copied', {
      detail: mailIsSetUp ? `${until} The link in the e-mail no longer works.` : until,
    });
  } catch (error) {
    notifyProblem(error, TEXTS.failed);
  }
}

import { expect } from 'vitest';
import type { MailServer } from '../servers/mail-server.ts';
import type { Answer, Person, Portal } from '../servers/portal.ts';
import { type Desk, deskOf } from '../trade/desk.ts';
import { type Cast, castOf } from '../trade/people.ts';
import { secondAdministrator } from '../trade/second-administrator.ts';

/**
 * Executes one branch of an operation by a real call. Returns the sentence that the audit log must
 * show.
 */
export type Drive = (stage: DriveStage) => Promise<string>;
export type Drives = Readonly<Record<string, Drive>>;

export interface DriveStage {
  readonly portal: Portal;
  readonly cast: Cast;
  readonly desk: Desk;
  readonly mail: MailServer;
  /** an administrator who may reverse approvals of the first one */
  readonly second: Person;
  /** sends a call of the administrator that must succeed; returns `data` */
  call(method: string, path: string, data?: object, by?: Person): Promise<Made>;
  /** returns a name that no other drive uses */
  name(): string;
}

export interface Made {
  readonly id: string;
}

export function doneAs<Data>(answer: Answer): Data {
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ body: { success: true } });
  return answer.body.data as Data;
}

export async function driveStageOf(portal: Portal, mail: MailServer): Promise<DriveStage> {
  const cast = await castOf(portal);
  let names = 0;
  return {
    portal,
    cast,
    desk: deskOf(portal),
    mail,
    second: { ...(await secondAdministrator(portal)), businessId: null },
    async call(method, path, data, by = cast.administrator) {
      return doneAs<Made>(await portal.call(by.token, method, path, data && { body: { data } }));
    },
    name() {
      names += 1;
      return `Record ${names}`;
    },
  };
}

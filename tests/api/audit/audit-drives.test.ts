import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_ACTS } from '../../../server/trading/audit/acts/acts.ts';
import { type DriveStage, driveStageOf } from '../../support/audit-drives/drive.ts';
import { LINK_DRIVES } from '../../support/audit-drives/links.ts';
import { PEOPLE_DRIVES } from '../../support/audit-drives/people.ts';
import { RECORD_DRIVES } from '../../support/audit-drives/records.ts';
import { STOCK_DRIVES } from '../../support/audit-drives/stock.ts';
import { TRADE_DRIVES } from '../../support/audit-drives/trade.ts';
import { UNDRIVEN } from '../../support/audit-drives/undriven.ts';
import { WEIGHT_DRIVES } from '../../support/audit-drives/weights.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';

const DRIVES = {
  ...LINK_DRIVES,
  ...PEOPLE_DRIVES,
  ...RECORD_DRIVES,
  ...STOCK_DRIVES,
  ...TRADE_DRIVES,
  ...WEIGHT_DRIVES,
};

let portal: Portal;
let mail: MailServer;
let stage: DriveStage;
beforeAll(async () => {
  mail = await startMailServer();
  portal = await startPortal(undefined, {
    publicUrl: 'https://portal.example',
    smtpUrl: mail.url,
    supplierReach: 'loopback',
    sealingKeys: 'of the test',
  });
  stage = await driveStageOf(portal, mail);
});
afterAll(async () => {
  await portal?.stop();
  await mail?.stop();
});

async function newest(act: string) {
  const path = `/audit/audit-logs?act=${act}&size=1`;
  const { body } = await portal.call(stage.cast.auditor.token, 'GET', path);
  return (body.data as { words: string; request_id: string }[])[0];
}

describe('a real call for each branch', () => {
  it('exists, or the branch is listed with a reason', () => {
    const branches = [...ALL_ACTS]
      .filter(([, act]) => act.length > 1)
      .flatMap(([id, act]) => act.map(({ key }) => `${id}.${key}`));
    const known = [...Object.keys(DRIVES), ...Object.keys(UNDRIVEN)];
    expect(known.toSorted()).toEqual(branches.toSorted());
  });

  it.each(Object.keys(DRIVES))(
    'of %s reads as in the table, and is found under that choice',
    async (act) => {
      const words = await DRIVES[act]?.(stage);
      const entry = await newest(act.split('.')[0] ?? '');
      expect(entry?.words).toBe(words);
      expect((await newest(act))?.request_id).toBe(entry?.request_id);
    },
  );
});

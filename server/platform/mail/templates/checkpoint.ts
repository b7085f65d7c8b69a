import { joinParagraphs } from './layout.ts';

/** E-mail with a copy of a checkpoint, sent directly to an address outside the portal. */
export const checkpointEmail = (checkpoint: { day: string; head: string; fileName: string }) => ({
  subject: `Checkpoint of the audit log, ${checkpoint.day}`,
  body: joinParagraphs([
    checkpoint.head,
    `Keep this e-mail. It shows later whether entries were removed from the end of the audit log of Culet. To verify the
audit log, save the lines above as ${checkpoint.fileName} in the folder audit-heads of the portal, and start a check.`,
  ]),
});

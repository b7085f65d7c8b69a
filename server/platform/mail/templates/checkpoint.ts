import { joinParagraphs } from './layout.ts';

/**
 * E-mail with a checkpoint of the audit log. A copy outside the portal can later prove that the
 * last entries of the log were removed.
 */
export const checkpointEmail = (checkpoint: { day: string; head: string; fileName: string }) => ({
  subject: `Checkpoint of the audit log, ${checkpoint.day}`,
  body: joinParagraphs([
    checkpoint.head,
    `Keep this e-mail. You can use it later to check whether entries were removed from the end of the audit log of Culet. To verify the audit log, save the lines above as ${checkpoint.fileName} in the folder audit-heads of the portal, and start a check.`,
  ]),
});

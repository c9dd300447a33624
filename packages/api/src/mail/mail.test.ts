import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aPlayer, type TestApp, testApp } from '../testing/index.ts';
import { mailsIn } from '../testing/mailbox.ts';
import { aMail, sendMails } from '../testing/mails.ts';

const rowsOf = (app: TestApp) => app.db.selectFrom('mails').selectAll().execute();

describe('without a mail server', () => {
  test('a mail is a file that only the account of the server can read', async () => {
    const app = await testApp();
    const player = await aPlayer(app, { firstName: 'Zoë', lastName: 'O’Neill', email: 'zoe@club.example' });
    await aMail(app, player.id, { heading: 'Grüße vom Verein ⚽' });
    await sendMails(app);
    const [mail] = await mailsIn(app.shared.outbox);
    expect(mail).toMatchObject({
      from: 'no-reply@touchline.example',
      to: 'zoe@club.example',
      toName: 'Zoë O’Neill',
      subject: 'Grüße vom Verein ⚽',
    });
    expect(mail?.links[0]).toBe('https://talent.example/messages?with=1&from=mail');
    const { mode } = await stat(join(app.folder, 'outbox', `${mail?.id}.eml`));
    expect(mode & 0o777).toBe(0o600);
    expect(await rowsOf(app)).toMatchObject([{ id: mail?.id, state: 'sent', sent_at: app.clock.now().toISOString() }]);
  });
});

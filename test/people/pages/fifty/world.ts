/** What fifty hires need around the server: mail, a provider of OpenID Connect, the company's own server, a partner's site. */

import { freePort } from '../../../support/free-port.ts';
import { MailServer } from '../../../support/mail-server.ts';
import { OpenIdProvider } from '../../../support/open-id-provider.ts';
import { ForeignSite } from '../../../support/pages/foreign-site.ts';
import { Receiver } from '../../../support/receiver.ts';
import { mailedTo } from '../../../support/sign-in-mail.ts';

export type World = {
  readonly mail: MailServer;
  readonly provider: OpenIdProvider;
  readonly receiver: Receiver;
  readonly partner: ForeignSite;
  /** Settings of the server. */
  readonly environment: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
};

export async function startWorld(): Promise<World> {
  const ends: (() => unknown)[] = [];
  const mail = await MailServer.start({ after: (end) => ends.push(end) });
  const provider = await OpenIdProvider.listen();
  const receiver = await Receiver.start();
  const partner = await ForeignSite.start();
  const port = await freePort();
  return {
    mail,
    provider,
    receiver,
    partner,
    environment: {
      ...provider.environment,
      OIDC_NAME: 'Acme ID',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      // The company's own server is on this machine.
      CALLBACK_ALLOW_CIDRS: '127.0.0.1/32',
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'payroll@example.com',
    },
    close: async () => {
      await Promise.all([provider.close(), receiver.close(), partner.close()]);
      for (const end of ends) await end();
    },
  };
}

/** The link in the first email to this address, of those after the first `from`. */
export async function linkMailedTo(mail: MailServer, address: string, from = 0): Promise<string> {
  const text = await mailedTo(mail, address, from);
  const link = /https?:\/\/\S+#(?:link|token)=[\w.-]+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`no link in ${text}`);
  return link;
}

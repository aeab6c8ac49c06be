/** One story in which every operation succeeds once, and the usual refusals. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OpenIdProvider } from '../../../support/open-id-provider.ts';
import type { TestServer } from '../../../support/server.ts';
import { tellAccount } from './account.ts';
import { tellAnnouncements } from './announcements.ts';
import { tellCertificates, tellDeliveries, tellEmployers, tellSampleData } from './employers.ts';
import { tellEverify } from './everify.ts';
import { tellI9, tellRetention } from './i9.ts';
import { Recorder } from './recorder.ts';
import { tellRefusals } from './refusals.ts';
import { tellInstalls, tellRules } from './rules.ts';
import { tellForms, tellLogin, tellOperation, tellTax } from './tax.ts';

/** The file of the examples of a tag. */
export const fileOfTag = (tag: string): string => `${tag.toLowerCase().replaceAll(' ', '-')}.json`;

const provider = await OpenIdProvider.listen();

/** Of the server: it sends email, which no one in the story waits for, and has a provider to sign in with. */
export const STORY_SETTINGS: Readonly<Record<string, string>> = {
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'payroll@example.com',
  ...provider.environment,
  OIDC_NAME: 'Example ID',
};

/** Throws at the first request that is not answered as documented. */
export async function tellStory(server: TestServer): Promise<Recorder> {
  const receiver = createServer((_request, response) => response.writeHead(204).end());
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  try {
    await provider.serve(server.url);
    const story = new Recorder(server);
    const { port } = receiver.address() as AddressInfo;
    await tellOperation(story);
    await tellLogin(story);
    await tellAccount(story);
    await tellTax(story);
    await tellRules(story);
    await tellRefusals(story);
    await tellForms(story);
    const people = await tellEmployers(story, provider, `http://127.0.0.1:${port}/hooks`);
    await tellCertificates(story, people);
    const form = await tellI9(story, people);
    await tellDeliveries(story, people);
    await tellAnnouncements(story, `http://127.0.0.1:${port}/hooks`);
    await tellEverify(story, people);
    await tellSampleData(story);
    await tellRetention(story, people, form);
    await tellInstalls(story);
    return story;
  } finally {
    receiver.close();
  }
}

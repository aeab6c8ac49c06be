/**
 * Fifty hires from the import to the last acceptance: a company's administrators, who sign in by email
 * and at a provider, employees and representatives, whose links come by email, and a partner's page,
 * in their own browsers at the same time; the rest over the interface. HIRES changes the number.
 */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createSimulator } from '../../../src/people/everify/simulator/simulator.ts';
import { accountClient, actAs, type Client, newAdmin, newEmployer } from '../../support/i9.ts';
import { VIEWS, type Visit } from '../../support/pages/browser.ts';
import { inBrowser, type Place } from '../../support/pages/in-browser.ts';
import { fill, heading } from '../../support/pages/people.ts';
import { paycheck } from '../../support/paychecks.ts';
import { mailedTo } from '../../support/sign-in-mail.ts';
import {
  accept,
  addressOf,
  BEN,
  CORA,
  DAN,
  done,
  ELI,
  fileOf,
  formOf,
  type Hire,
  hiresOf,
  MARIA,
  nameOf,
  openEmailed,
  signSection1,
  signSection2,
} from './fifty/hires.ts';
import {
  confirm,
  examine,
  framedSection1,
  importHires,
  inviteByEmail,
  openInvitation,
  openTask,
  refer,
  reverify,
  spanishSection1,
  spanishW4,
} from './fifty/pages.ts';
import { assertForms, formsAt, storyOf } from './fifty/sent.ts';
import { signInAtProvider, signInByMail } from './fifty/sign-in.ts';
import { linkMailedTo, startWorld, type World } from './fifty/world.ts';

const HIRES = Number(process.env.HIRES ?? 50);
/** The E-Verify worker looks every 15 seconds; PDFs of postbacks take their time on a busy machine. */
const LONGEST_WAIT_MS = 180_000;
/** The whole walk, on a machine with much else to do. */
const LONGEST_WALK_MS = 600_000;
const GRACE = 'grace@desert.example';
const ALAN = 'alan@desert.example';

let world: World;

inBrowser(define, async () => {
  world = await startWorld();
  return { environment: world.environment, connectEVerify: createSimulator };
});

function define(place: Place): void {
  let account: Client;
  let employer: string;
  let at: string;
  let grace: string;
  let alan: string;
  before(async () => {
    const { provider, partner, receiver } = world;
    await provider.serve(place.server.url);
    account = await accountClient(place.server);
    employer = await newEmployer(account, {
      name: 'Desert Supply',
      federalEIN: '301234567',
      options: { reviewRequired: true, embeddingOrigins: [partner.origin] },
      webhook: { callbackUrl: `${receiver.url}/events` },
      postback: { enabled: true, timeout: 15, target: { url: `${receiver.url}/forms` } },
    });
    at = `/employers/${employer.split('/').at(-1)}`;
    grace = await newAdmin(account, employer, { role: 'owner', emailAddress: GRACE });
    alan = await newAdmin(account, employer, {
      role: 'reviewer',
      emailAddress: ALAN,
      firstName: 'Alan',
      lastName: 'Turner',
    });
    await done(
      account.put(`${employer}/everifySettings`, { username: 'desert-web', password: 'correct' }),
    );
    place.server.startWork();
  });
  after(async () => {
    await world?.close();
  });

  describe('fifty hires', () => {
    test('from the import to the last acceptance', { timeout: LONGEST_WALK_MS }, async () => {
      const { server } = place;
      const { mail, partner, provider, receiver } = world;
      const [owner, reviewer] = [
        await actAs(server, account, grace),
        await actAs(server, account, alan),
      ];

      // Two administrators at their desks, each with their own sign-in.
      const desk = await place.visit();
      const review = await place.visit(VIEWS.desktopDark);
      review.expected.push(new RegExp(`asks ${provider.url}`));
      await Promise.all([
        signInByMail(desk.page, world, GRACE),
        signInAtProvider(review.page, ALAN),
      ]);

      // The file is imported, the forms are started, and each employee gets a link by email.
      await importHires(desk.page, at, fileOf(HIRES), HIRES);
      const hires = await hiresOf(account, employer);
      assert.equal(hires.length, HIRES);
      const hire = (row: number): Hire => hires[row] as Hire;
      const mailedLink = (row: number) => linkMailedTo(mail, addressOf(row));
      assert.match(await mailedTo(mail, addressOf(MARIA)), /complete su Formulario I-9/);

      // Two employees in their browsers, the others over the interface, all at the same time.
      const onPhone = place.onPage(
        async (page, { expected }) => {
          // Which certificates apply cannot be said before the address of Section 1.
          expected.push(/400/);
          await spanishSection1(page, await mailedLink(MARIA), MARIA);
          await spanishW4(page);
        },
        { ...VIEWS.phone, locale: 'es-US' },
      );
      const framed = (async () => {
        const context = await place.browser.newContext({ locale: 'en-US' });
        const page = await context.newPage();
        await partner.open(
          page,
          `<iframe src="${await mailedLink(BEN)}" style="width:100%;height:900px"></iframe>
           <script>const told = []; addEventListener('message', ({ data }) => told.push(data));</script>`,
        );
        const frame = page.frames().find((one) => one !== page.mainFrame());
        assert.ok(frame !== undefined);
        await framedSection1(frame, BEN);
        await page.waitForFunction('told.some(({ type }) => type === "signed")');
        await context.close();
      })();
      const others = (async () => {
        for (const one of hires.slice(CORA)) {
          const self = await openEmailed(server, await mailedLink(one.row));
          await signSection1(account, one, self);
        }
      })();
      await Promise.all([onPhone, framed, others]);

      // The certificate of the phone decides what payCalc withholds.
      const { body } = await account.get(`${hire(MARIA).person}/taxParameters?payDate=2026-06-30`);
      const { taxJurisdictionParms } = body.taxParameters;
      const paid = await server.payCalc({
        ...paycheck({ taxJurisdictionParms }),
        wages: [{ locationCode: '00-000-0000', wageType: 'Regular', grossWages: 4000 }],
      });
      const [fit] = paid.payCalc[0].taxCalculation;
      assert.deepEqual([fit.uniqueTaxID, fit.taxAmount > 0], ['00-000-0000-FIT-000', true]);

      // Representative and HR in their own browsers: a mismatch, a restart, and the new form signed.
      const cora = await formOf(account, hire(CORA));
      const restart = 'Restart: documents do not match';
      await openTask(desk.page, at, 'Cora', 'Complete Section 2');
      await inviteByEmail(desk.page, 'Rita Rep', 'rita@example.com');
      const rep = place.onPage(async (page) => {
        await openInvitation(page, await linkMailedTo(mail, 'rita@example.com'));
        await page.getByRole('button', { name: 'The documents do not match' }).click();
        await fill(page, { 'What does not match?': 'Another person' }, 'Report and stop');
        await heading(page, 'Your report was sent');
      }, VIEWS.phoneDark);
      const hr = (async ({ page }: Visit) => {
        await openTask(page, at, 'María', 'Complete Section 2');
        await page.getByRole('link', { name: 'Complete Section 2' }).click();
        await page.getByRole('button', { name: 'Continue', exact: true }).click();
        await examine(page, MARIA, 'HR');
        await page.getByText('An administrator accepts or rejects the form.').waitFor();
      })(desk);
      await Promise.all([rep, hr]);
      await openTask(desk.page, at, 'Cora', restart);
      await desk.page.getByText('Another person').waitFor();
      await confirm(desk.page, 'Restart the form');
      await desk.page.getByText('The employee completes and signs Section 1.').waitFor();
      const herself = await actAs(server, account, hire(CORA).person);
      assert.notEqual(await signSection1(account, hire(CORA), herself), cora);
      await openTask(desk.page, at, 'Cora', 'Complete Section 2');
      await inviteByEmail(desk.page, 'Nora Neighbor', 'nora@example.com');
      await place.onPage(async (page) => {
        await openInvitation(page, await linkMailedTo(mail, 'nora@example.com'));
        await examine(page, CORA, 'Neighbor');
        await heading(page, 'You signed Section 2');
      }, VIEWS.phone);

      // Section 2 of the others.
      for (const one of hires) {
        if (one.row === MARIA || one.row === CORA) continue;
        await signSection2(owner, one, await formOf(account, one));
      }

      // The reviewer accepts one form and rejects another, which is made again.
      const dan = await formOf(account, hire(DAN));
      await openTask(review.page, at, 'Dan', 'Review the form');
      await confirm(review.page, 'Reject the form', 'The license number is not readable');
      await review.page.getByText('The license number is not readable').waitFor();
      await openTask(review.page, at, 'María', 'Review the form');
      await confirm(review.page, 'Accept the form');
      await review.page.getByText('Complete. There is nothing to do now.').waitFor();
      const self = await actAs(server, account, hire(DAN).person);
      await done(self.post(`${dan}/restart`));
      const danAgain = await signSection1(account, hire(DAN), self);
      await signSection2(owner, hire(DAN), danAgain);
      for (const one of hires) {
        if (one.row !== MARIA) await accept(reviewer, await formOf(account, one));
      }

      // Afterwards: authorization that ends, and a mismatch of E-Verify.
      const cases = async () => (await account.get(`${employer}/everifyCases?limit=100`)).body;
      await until(async () =>
        (await cases()).everifyCases.some(
          ({ status }: { status: string }) => status === 'pending_referral',
        ),
      );
      await desk.page.goto(`${at}/i9/${(await formOf(account, hire(ELI))).split('/').at(-1)}`);
      await reverify(desk.page);
      await openTask(desk.page, at, 'Fay', 'Act on the E-Verify case');
      await refer(desk.page);
      await Promise.all([desk.close(), review.close()]);

      // No one was emailed anything of their forms but a first name.
      for (const { raw } of mail.received) assert.doesNotMatch(raw, /Ortega|Diaz|12345\d{4}/);

      // What the company's own server was sent: every form once, and every act in its order.
      const restarted = ['i9Restarted', 'section1Complete', 'i9Complete'];
      const stories: readonly (readonly [number, readonly string[]])[] = [
        [CORA, ['section1Complete', 'i9AuthRepMismatch', ...restarted]],
        [DAN, ['section1Complete', 'submissionRejected', ...restarted]],
        [ELI, ['section1Complete', 'i9Complete', 'submissionReverified']],
        ...hires
          .filter(({ row }) => ![CORA, DAN, ELI].includes(row))
          .map(({ row }) => [row, ['section1Complete', 'i9Complete']] as const),
      ];
      const events = stories.reduce((sum, [, story]) => sum + story.length, 0);
      const heard = (): number =>
        hires.reduce((sum, { person }) => sum + storyOf(receiver, person).length, 0);
      await receiver.until(
        () => heard() >= events && formsAt(receiver).length >= HIRES,
        LONGEST_WAIT_MS,
        'all events and forms',
      );
      for (const [row, story] of stories) {
        assert.deepEqual(storyOf(receiver, hire(row).person), story, nameOf(row));
      }
      assertForms(receiver, HIRES);

      // Nothing of the forms is open; only the case that was referred is waited for.
      const { counts } = (await owner.get(`${employer}/workList/counts`)).body;
      for (const { kind, ...count } of counts) {
        const open = Object.values(count as Record<string, number>).reduce((a, b) => a + b, 0);
        if (kind !== 'everifyCase' && kind !== 'reverification') assert.equal(open, 0, kind);
      }
    });
  });
}

/** Asks again until it is so. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + LONGEST_WAIT_MS;
  while (!(await isSo())) {
    assert.ok(performance.now() < end, 'not in time');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { checkInBatch } from '#contract/check-in/check-in-endpoints.ts';
import { buildTicketQrText } from '#contract/registration/ticket-code.ts';
import { getScanResult, openDoor } from '#tests/support/browser/door-screen.ts';
import { stopClock } from '#tests/support/browser/page-clock.ts';
import { scanWithKeyboard } from '#tests/support/browser/scanner.ts';
import { setupPhones } from '#tests/support/browser/phone-context.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { publishEvents } from '#tests/support/e2e/publish-events.ts';
import { registerGuests } from '#tests/support/e2e/tickets.ts';

const fixture = setupE2eFixture({ participantCount: 5 });
const openPhone = setupPhones();

const guest = { firstName: 'Nerina', lastName: 'Cannavacciuolo', email: 'nerina@lontano.example' };

test('[CI-68] [CI-69] a refused ticket says which event it is for, a rejected one what to do, and the scanner is readable on a bright picture @core', async () => {
  const { network, organisation, stranger, eventId, otherEventId, otherTitle } = fixture();
  const [strangersEventId] = await publishEvents({ ...fixture(), organisation: stranger }, [
    { title: 'Concerto nel bosco', location: 'Abetone' },
  ]);
  const [sibling] = await registerGuests(fixture(), otherEventId, [guest]);
  const [first, second] = await registerGuests(fixture(), strangersEventId!, [
    guest,
    { ...guest, firstName: 'Livia' },
  ]);
  const [lost] = await registerGuests(fixture(), eventId, [guest]);
  const { page, context } = await openPhone();
  await openDoor(page, { ...fixture(), organisation });
  await page.getByRole('button', { name: 'Scansiona' }).click();
  // A result closes by itself.
  await stopClock(page);
  const refused = getScanResult(page, 'refused');
  const scan = (ticket: string) => scanWithKeyboard(page, buildTicketQrText(network.url, ticket));
  /** Little of the page's time passes while the server answers. */
  const expectAnswer = async (text: string): Promise<void> => {
    const readResult = async (): Promise<string> => {
      await page.clock.runFor(50);
      return (await refused.allInnerTexts()).join();
    };
    await expect.poll(readResult).toContain(text);
  };
  const close = () => page.getByRole('button', { name: 'Avanti' }).click();

  await context.setOffline(true);
  await scan(sibling!);
  await expect(refused).toContainText(`Biglietto di un altro evento`);
  await expect(refused).toContainText(otherTitle);
  await expect(refused).toContainText(/\d{4}, ore \d{1,2}:\d{2}/);
  await close();
  await scan(first!);
  await expect(refused).toContainText('è per un altro evento');
  await expect(refused).toContainText(/Iscrizione del \d{1,2} \p{L}+ \d{4}/u);
  await close();

  await context.setOffline(false);
  await scan(second!);
  await expectAnswer('Concerto nel bosco');
  await expect(refused).toContainText('Abetone');
  await close();

  network.intercept = (_, path, body) =>
    path === `/api${checkInBatch.path}` ? { status: 200, ...answerNotFound(body) } : undefined;
  await scan(lost!);
  await expectAnswer('Non è in elenco');
  await expect(refused.getByRole('heading')).toHaveText('Non è in elenco');
  await expect(refused).toContainText('Cerca la persona per nome');
  await expect(refused).not.toContainText('Non lo troviamo');
  await close();
  network.intercept = () => undefined;

  expect(await measureContrastOnWhite(page)).toBeGreaterThan(4.5);
});

/** A response that rejects every operation of the batch as unknown. */
function answerNotFound(body: string) {
  const { operations } = JSON.parse(body) as { operations: { operationId: string }[] };
  const data = operations.map(({ operationId }) => ({
    operationId,
    outcome: 'rejected',
    reason: 'notFound',
  }));
  return {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ success: true, data }),
  };
}

/** Lowest contrast of white words in the scanner's bar, over a white camera picture. */
async function measureContrastOnWhite(page: Page): Promise<number> {
  const words = page.getByRole('heading', { level: 1 }).locator('..');
  const clip = (await words.boundingBox())!;
  await words.evaluate((element) => {
    const picture = document.createElement('div');
    Object.assign(picture.style, { position: 'absolute', inset: '0', background: '#fff' });
    document.querySelector('[class*="stage"]')!.append(picture);
    element.style.visibility = 'hidden';
  });
  const image = await page.screenshot({ clip });
  const { channels } = await sharp(image).removeAlpha().stats();
  const [red = 1, green = 1, blue = 1] = channels.map(({ max }) => toLinear(max / 255));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** Linear light of an sRGB value, as WCAG 2.2 computes contrast. */
const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

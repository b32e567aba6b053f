import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from './door-screen.ts';
import { bytesOf, plain } from './pictures.ts';

/** The form of an event as it stands beside the page. */
export interface EventFormScreen {
  readonly drawer: Locator;
  readonly box: (label: string) => Locator;
  readonly group: (name: string) => Locator;
  /** Types a day and a time of Italy, `2026-12-05T09:30`. */
  readonly fillTime: (name: 'Inizio' | 'Fine', wall: string) => Promise<void>;
  readonly write: (label: string, text: string) => Promise<void>;
  readonly chooseCover: () => Promise<void>;
  readonly save: () => Promise<void>;
  /** Everything that is said to be wrong, in the order of the form. */
  readonly wrong: () => Promise<string[]>;
}

export function eventFormScreen(page: Page): EventFormScreen {
  const drawer = page.getByRole('dialog', { name: /Nuovo evento|Modifica l’evento|Duplica l’evento/ });
  const box = (label: string) => drawer.getByRole('textbox', { name: label, exact: true });
  const group = (name: string) => drawer.getByRole('group', { name });
  return {
    drawer,
    box,
    group,
    async fillTime(name, wall) {
      const [day = '', time = ''] = wall.split('T');
      await group(name).getByLabel('Giorno').fill(day);
      await group(name).getByLabel('Ora').fill(time);
    },
    async write(label, text) {
      await box(label).click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    async chooseCover() {
      const buffer = await bytesOf(plain(1280, 720).jpeg());
      await drawer
        .locator('input[type=file]:not([capture])')
        .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer });
      await expect(group('Copertina').locator('canvas')).toBeVisible();
    },
    save: () => drawer.getByRole('button', { name: /^(Pubblica|Salva)$/ }).click(),
    wrong: () => drawer.locator('ul[id$="-errors"]:not([hidden]) li').allInnerTexts(),
  };
}

/** Signs the organisation in on its way to an address with the form. */
export async function openForm(page: Page, url: string, path: string, email: string): Promise<void> {
  await page.goto(`${url}/login?next=${encodeURIComponent(path)}`);
  await signIn(page, { email });
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Fills in everything that must be there. */
export async function fillRequired(form: EventFormScreen, title: string, start: string): Promise<void> {
  await form.chooseCover();
  await form.box('Titolo').fill(title);
  await form.group('Categorie').getByRole('checkbox', { name: 'Pulizia' }).check({ force: true });
  await form
    .group('Obiettivi di sviluppo sostenibile')
    .getByRole('checkbox', { name: '6 Acqua pulita' })
    .check({ force: true });
  await form.fillTime('Inizio', start);
  await form.drawer.getByRole('radio', { name: 'Online' }).check({ force: true });
}

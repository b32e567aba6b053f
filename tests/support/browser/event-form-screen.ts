import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from './door-screen.ts';
import { toImageBuffer, plainImage } from '../images/images.ts';

/** The event form in its drawer. */
export interface EventFormScreen {
  readonly drawer: Locator;
  readonly getTextbox: (label: string) => Locator;
  readonly getGroup: (name: string) => Locator;
  /** Types an Italian date and time, e.g. `2026-12-05T09:30`. */
  readonly fillTime: (name: 'Inizio' | 'Fine', wall: string) => Promise<void>;
  readonly write: (label: string, text: string) => Promise<void>;
  readonly chooseCover: () => Promise<void>;
  readonly save: () => Promise<void>;
  /** All displayed errors in form order. */
  readonly getErrors: () => Promise<string[]>;
}

export function eventFormScreen(page: Page): EventFormScreen {
  const drawer = page.getByRole('dialog', { name: /Nuovo evento|Modifica l’evento|Duplica l’evento/ });
  const getTextbox = (label: string) => drawer.getByRole('textbox', { name: label, exact: true });
  const getGroup = (name: string) => drawer.getByRole('group', { name });
  return {
    drawer,
    getTextbox,
    getGroup,
    async fillTime(name, wall) {
      const [day = '', time = ''] = wall.split('T');
      await getGroup(name).getByLabel('Giorno').fill(day);
      await getGroup(name).getByLabel('Ora').fill(time);
    },
    async write(label, text) {
      await getTextbox(label).click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    async chooseCover() {
      const buffer = await toImageBuffer(plainImage(1280, 720).jpeg());
      await drawer
        .locator('input[type=file]:not([capture])')
        .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer });
      await expect(getGroup('Copertina').locator('canvas')).toBeVisible();
    },
    save: () => drawer.getByRole('button', { name: /^(Pubblica|Salva)$/ }).click(),
    getErrors: () => drawer.locator('ul[id$="-errors"]:not([hidden]) li').allInnerTexts(),
  };
}

/** Signs the organisation in on the way to a page with the form. */
export async function openEventForm(page: Page, url: string, path: string, email: string): Promise<void> {
  await page.goto(`${url}/login?next=${encodeURIComponent(path)}`);
  await signIn(page, { email });
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Fills in all required fields. */
export async function fillRequiredFields(form: EventFormScreen, title: string, start: string): Promise<void> {
  await form.chooseCover();
  await form.getTextbox('Titolo').fill(title);
  await form
    .getGroup('Categorie')
    .getByRole('checkbox', { name: 'Pulizia ambientale' })
    .check({ force: true });
  await form
    .getGroup('Obiettivi di sviluppo sostenibile')
    .getByRole('checkbox', { name: '6 Acqua pulita' })
    .check({ force: true });
  await form.fillTime('Inizio', start);
  await form.drawer.getByRole('radio', { name: 'Online' }).check({ force: true });
}

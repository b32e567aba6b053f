import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type * as DomQueries from '@testing-library/dom';
import { minuteMs } from '#contract/durations.ts';
import type { InputSource, RemoteTab } from './remote-tab.ts';

/** What a user recognises an element by; names are whole names. */
export interface ElementQuery {
  readonly role: string;
  readonly name?: string;
  readonly isPressed?: boolean;
  /** The dialog or part of the page that contains it. */
  readonly within?: { readonly role: string; readonly name?: string };
}

/** A field by its label. */
interface LabelQuery {
  readonly label: string;
}

/** A call fails while the page navigates: it is tried again until the condition holds. */
const retry = { timeout: minuteMs, intervals: [100] };

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Set in the page by `queriesSource`. */
declare const TestingLibraryDom: typeof DomQueries;
declare const findElements: (query: ElementQuery | LabelQuery) => HTMLElement[];

const queriesSource = [
  readFileSync(
    createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
    'utf8',
  ),
  `globalThis.findElements = ${String(findInPage)}`,
].join(';\n');

/** A tab as its user sees it: elements by role and name, real clicks and keys, and waiting for both. */
export class Screen {
  readonly tab: RemoteTab;
  constructor(tab: RemoteTab) {
    this.tab = tab;
  }

  /** Clicks an element once it is the only one, at rest and not covered. */
  async click(query: ElementQuery | LabelQuery): Promise<void> {
    let point: Point | undefined;
    await this.#retry(async () => {
      const found = await this.#query(findClickPoint, query);
      expect(found, `click ${JSON.stringify(query)}`).toBeInstanceOf(Object);
      point = found as Point;
    });
    await this.tab.performActions([toClick(point!)]);
  }

  /** Replaces the text of a field. */
  async fill(label: string, text: string): Promise<void> {
    await this.click({ label });
    await this.tab.evaluate(() => (document.activeElement as HTMLInputElement).select());
    await this.tab.performActions([toKeys(text)]);
    await expect
      .poll(() => this.tab.evaluate(() => (document.activeElement as HTMLInputElement).value), retry)
      .toBe(text);
  }

  async expectVisible(query: ElementQuery): Promise<void> {
    await this.#retry(async () => {
      const count = await this.#query((wanted) => findElements(wanted).length, query);
      expect(count, JSON.stringify(query)).toBeGreaterThan(0);
    });
  }

  /** Waits for a text anywhere on the page. */
  async expectText(text: string): Promise<void> {
    await this.#retry(async () => {
      expect(await this.tab.evaluate(() => document.body.innerText)).toContain(text);
    });
  }

  /** Repeats a failing callback; the last error says what the page shows. */
  async #retry(callback: () => Promise<void>): Promise<void> {
    try {
      await expect(callback).toPass(retry);
    } catch (cause) {
      const shown = await this.tab
        .evaluate(() => `${location.pathname}\n${document.body.innerText}`)
        .catch(String);
      throw new Error(`${String(cause)}\nThe page shows ${shown}`, { cause });
    }
  }

  /** Calls a query in the page, which has the query functions from then on. */
  async #query<Query, Result>(
    callback: (query: Query) => Result | Promise<Result>,
    query: Query,
  ): Promise<Result> {
    const hasQueries = await this.tab.evaluate(() => 'findElements' in window);
    if (!hasQueries) await this.tab.addScript(queriesSource);
    return this.tab.evaluate(callback, query);
  }
}

/** Runs in the page. */
function findInPage(query: ElementQuery | LabelQuery): HTMLElement[] {
  const { queryAllByLabelText, queryAllByRole } = TestingLibraryDom;
  const isShown = (element: HTMLElement) => element.getClientRects().length > 0;
  if ('label' in query)
    return queryAllByLabelText(document.body, query.label, { selector: 'input, textarea' }).filter(isShown);
  const { role, name, isPressed, within } = query;
  const containers =
    within === undefined
      ? [document.body]
      : queryAllByRole(document.body, within.role, within.name === undefined ? {} : { name: within.name });
  const options = {
    ...(name !== undefined && { name }),
    ...(isPressed !== undefined && { pressed: isPressed }),
  };
  return containers.flatMap((container) => queryAllByRole(container, role, options)).filter(isShown);
}

/** Runs in the page: the centre of the element in the viewport, or why it cannot be clicked now. */
async function findClickPoint(query: ElementQuery | LabelQuery): Promise<Point | string> {
  const elements = findElements(query);
  const [element] = elements;
  if (element === undefined || elements.length > 1) return `${elements.length} elements`;
  if (element.matches(':disabled, [aria-busy="true"]')) return 'disabled';
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const readCentre = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  };
  const first = readCentre();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const point = readCentre();
  if (point.x !== first.x || point.y !== first.y) return 'moving';
  const hit = document.elementFromPoint(point.x, point.y);
  const isHit = hit !== null && (element.contains(hit) || hit.closest('label')?.control === element);
  return isHit ? point : `covered by ${hit?.outerHTML.slice(0, 80)}`;
}

const toClick = ({ x, y }: Point): InputSource => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
});

const toKeys = (text: string): InputSource => ({
  type: 'key',
  id: 'keyboard',
  actions: [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
});

import type { Query } from '@tanstack/react-query';
import * as v from 'valibot';
import type { AnswerOf, Call, InputOf } from '#contract/call.ts';
import { addressOf, type Wire } from './api.ts';
import { onSigningOut } from './session.ts';

/** Answers of public calls by their address, as JSON. */
export type Answers = Readonly<Record<string, unknown>>;

/** What the server wrote into the page: the answers that its first screen would ask for (EV-55). */
function readAnswers(): Answers {
  const element = import.meta.env.SSR ? null : document.getElementById('answers');
  return element === null ? {} : (JSON.parse(element.textContent) as Answers);
}

/** The first screen has long begun with them by then; what begins later asks for what is true then. */
const broughtForMs = 10_000;

let answers = readAnswers();
const forget = (): void => {
  answers = {};
};
if (!import.meta.env.SSR) setTimeout(forget, broughtForMs);
// Whatever is cleared away then does not begin again with what was long ago.
onSigningOut(forget);

/** Addresses that were asked for and are not there. */
let missed: string[] = [];

/** The answer of a call that came with the page, if one did. */
export function brought<C extends Call>(call: C, input: InputOf<C>): AnswerOf<C> | undefined {
  const address = addressOf(call, input as Wire);
  if (import.meta.env.SSR && answers[address] === undefined) missed.push(address);
  const answer = v.safeParse(call.answer, answers[address]);
  return answer.success ? (answer.output as AnswerOf<C>) : undefined;
}

/** How long data is fresh that came with this very page; what was kept of another visit never is. */
export const broughtFreshMs = ({ state }: Pick<Query, 'state'>): number =>
  state.dataUpdateCount === 0 && state.dataUpdatedAt > performance.timeOrigin ? 3000 : 0;

/** Draws something with these answers → the addresses of those that it would have needed besides. */
export function drawnWith(given: Answers, draw: () => void): readonly string[] {
  answers = given;
  missed = [];
  draw();
  return missed;
}

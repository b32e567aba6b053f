import { useState } from 'react';
import { romeMidnight } from '#contract/rome-time.ts';
import { nowMs } from '#src/platform/clock.ts';
import { dayOf } from '#src/platform/format.ts';
import { useCallForm } from '#src/platform/use-call-form.ts';
import { eventValuesSchema } from './event-values-schema.ts';
import type { EventValues } from './event-values.ts';

interface EventFormWishes {
  initial: EventValues;
  resumed: EventValues | undefined;
  send: (values: EventValues, requestKey: string) => Promise<{ id: string; message: string }>;
  onDone: (saved: { id: string; message: string }) => void;
  onFailed: (error: unknown) => void;
}

/** The form of an event: its fields are bound by `bind`, the days it may begin on start with `firstDay`. */
export function useEventForm({ initial, resumed, send, onDone, onFailed }: EventFormWishes) {
  // The days before yesterday are over (spec 2 §5).
  const [firstDay] = useState(() => dayOf(romeMidnight(nowMs(), -1)));
  const [schema] = useState(() => eventValuesSchema({ firstDay, start: initial.startDateTime }));
  return { ...useCallForm({ schema, initial, resumed, send, onDone, onFailed }), firstDay };
}

export type EventFormHandle = ReturnType<typeof useEventForm>;

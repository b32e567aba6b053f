import { useState } from 'react';
import { getRomeMidnight } from '#contract/rome-time.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { toRomeDay } from '#src/platform/text/rome-time.ts';
import { useEndpointForm } from '#src/platform/forms/use-endpoint-form.ts';
import { eventValuesSchema } from './event-values-schema.ts';
import type { EventValues } from './event-values.ts';

interface EventFormOptions {
  initial: EventValues;
  resumed: EventValues | undefined;
  send: (values: EventValues, requestKey: string) => Promise<{ id: string; message: string }>;
  onDone: (saved: { id: string; message: string }) => void;
  onFailed: (error: unknown) => void;
}

/** Form state of an event: bind fields with `bind`; `firstDay` is the first day that may be chosen. */
export function useEventForm({
  initial: initialValues,
  resumed: restored,
  send,
  onDone,
  onFailed,
}: EventFormOptions) {
  // Events start yesterday at the earliest (EV-16).
  const [firstDay] = useState(() => toRomeDay(getRomeMidnight(nowMs(), -1)));
  const [schema] = useState(() =>
    eventValuesSchema({ firstDay, previousStart: initialValues.startDateTime }),
  );
  return { ...useEndpointForm({ schema, initialValues, restored, send, onDone, onFailed }), firstDay };
}

export type EventFormHandle = ReturnType<typeof useEventForm>;

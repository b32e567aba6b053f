import { readFeedbackSettings } from './feedback-settings.ts';

export type Answer = 'in' | 'already' | 'refused';

interface Note {
  readonly hertz: number;
  readonly startMs: number;
  readonly lengthMs: number;
  readonly wave: OscillatorType;
}

/** Told apart by ear without looking: two rising notes, twice the same one, one long low buzz. */
const notes: Record<Answer, readonly Note[]> = {
  in: [
    { hertz: 880, startMs: 0, lengthMs: 90, wave: 'sine' },
    { hertz: 1319, startMs: 95, lengthMs: 150, wave: 'sine' },
  ],
  already: [
    { hertz: 494, startMs: 0, lengthMs: 130, wave: 'triangle' },
    { hertz: 494, startMs: 200, lengthMs: 130, wave: 'triangle' },
  ],
  refused: [{ hertz: 155, startMs: 0, lengthMs: 480, wave: 'sawtooth' }],
};

const vibrations: Record<Answer, number[]> = {
  in: [70],
  already: [110, 90, 110],
  refused: [480],
};

let audio: AudioContext | undefined;
/** At full volume: a queue is loud. */
const loudest = 0.9;

/** Browsers let a page sound only after a first gesture: call it on one → done when it may. */
export async function unlockSound(): Promise<void> {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  // iOS suspends it again after a phone call.
  if (audio.state !== 'running') await audio.resume().catch(() => undefined);
}

export const canVibrate = (): boolean => 'vibrate' in navigator;

/** Whether something was allowed to sound here: a gesture has unlocked it. */
export const isSoundUnlocked = (): boolean => audio?.state === 'running';

/** Says an answer of the door to ear and hand, as this device is set (CI-36). */
export function giveFeedback(answer: Answer): void {
  const { isSoundOn, volume, isVibrationOn } = readFeedbackSettings();
  try {
    if (isVibrationOn) navigator.vibrate?.(vibrations[answer]);
  } catch {
    // A browser that refuses to vibrate still shows and sounds.
  }
  if (isSoundOn) playSound(answer, volume);
}

/** The sound of an answer, alone; nothing before a gesture has unlocked it. */
export function playSound(answer: Answer, volume: number): void {
  if (audio?.state !== 'running') return;
  for (const note of notes[answer]) sound(audio, note, volume);
}

function sound(context: AudioContext, { hertz, startMs, lengthMs, wave }: Note, loudness: number): void {
  const start = context.currentTime + startMs / 1000;
  const end = start + lengthMs / 1000;
  const tone = new OscillatorNode(context, { type: wave, frequency: hertz });
  const volume = new GainNode(context, { gain: 0 });
  // Ramps, because a note that begins or ends at once clicks.
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness * loudest, start + 0.01);
  volume.gain.setValueAtTime(loudness * loudest, end - 0.03);
  volume.gain.linearRampToValueAtTime(0, end);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(end);
}

import { readFeedbackSettings } from './feedback-settings.ts';

/** The three results that sound and vibration distinguish (CI-36). */
export type FeedbackKind = 'in' | 'already' | 'refused';

interface Note {
  readonly hertz: number;
  readonly startMs: number;
  readonly lengthMs: number;
  readonly wave: OscillatorType;
}

/** Distinguishable by ear alone: two rising notes, one note twice, one long low buzz. */
const notes: Record<FeedbackKind, readonly Note[]> = {
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

const vibrations: Record<FeedbackKind, number[]> = {
  in: [70],
  already: [110, 90, 110],
  refused: [480],
};

let audio: AudioContext | undefined;
/** Gain at full volume, for a noisy queue. */
const maxGain = 0.9;

/**
 * Resumes audio; call it in a user gesture, which browsers require before the first sound.
 * @returns When audio is running or was refused.
 */
export async function unlockAudio(): Promise<void> {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  // iOS suspends the audio context again after a phone call.
  if (audio.state !== 'running') await audio.resume().catch(() => undefined);
}

export const canVibrate = (): boolean => 'vibrate' in navigator;

/** Whether a user gesture has unlocked audio on this page. */
export const isAudioUnlocked = (): boolean => audio?.state === 'running';

/** Plays sound and vibration for a scan result, as set on this device (CI-36). */
export function giveFeedback(kind: FeedbackKind): void {
  const { isSoundOn, volume, isVibrationOn } = readFeedbackSettings();
  try {
    if (isVibrationOn) navigator.vibrate?.(vibrations[kind]);
  } catch {
    // A browser that refuses to vibrate still shows the result and plays the sound.
  }
  if (isSoundOn) playSound(kind, volume);
}

/** Plays the sound of a result; does nothing before a user gesture has unlocked audio. */
export function playSound(kind: FeedbackKind, volume: number): void {
  if (audio?.state !== 'running') return;
  for (const note of notes[kind]) playNote(audio, note, volume);
}

function playNote(context: AudioContext, { hertz, startMs, lengthMs, wave }: Note, loudness: number): void {
  const start = context.currentTime + startMs / 1000;
  const end = start + lengthMs / 1000;
  const tone = new OscillatorNode(context, { type: wave, frequency: hertz });
  const volume = new GainNode(context, { gain: 0 });
  // Gain ramps: a note that starts or stops abruptly clicks.
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness * maxGain, start + 0.01);
  volume.gain.setValueAtTime(loudness * maxGain, end - 0.03);
  volume.gain.linearRampToValueAtTime(0, end);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(end);
}

import { useSyncExternalStore } from 'react';

/** How the answers of the door reach ear and hand; kept on this device (CI-36). */
export interface FeedbackSettings {
  readonly isSoundOn: boolean;
  /** From 0 to 1. */
  readonly volume: number;
  readonly isVibrationOn: boolean;
  readonly isSpeechOn: boolean;
}

const standard: FeedbackSettings = { isSoundOn: true, volume: 0.7, isVibrationOn: true, isSpeechOn: false };

const key = 'door-feedback';
const listeners = new Set<() => void>();
let settings: FeedbackSettings | undefined;

export const readFeedbackSettings = (): FeedbackSettings => (settings ??= readKept());

export function changeFeedbackSettings(change: Partial<FeedbackSettings>): void {
  settings = { ...readFeedbackSettings(), ...change };
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // Storage is refused: they hold as long as the page.
  }
  for (const listener of listeners) listener();
}

/** The settings, followed. */
export const useFeedbackSettings = (): FeedbackSettings =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readFeedbackSettings);

function readKept(): FeedbackSettings {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<FeedbackSettings>;
    const flag = (value: unknown, otherwise: boolean) => (typeof value === 'boolean' ? value : otherwise);
    return {
      isSoundOn: flag(kept.isSoundOn, standard.isSoundOn),
      volume:
        typeof kept.volume === 'number' && kept.volume >= 0 && kept.volume <= 1
          ? kept.volume
          : standard.volume,
      isVibrationOn: flag(kept.isVibrationOn, standard.isVibrationOn),
      isSpeechOn: flag(kept.isSpeechOn, standard.isSpeechOn),
    };
  } catch {
    return standard;
  }
}

import { useSyncExternalStore } from 'react';
import { createStore } from '#src/lib/create-store.ts';
import { parseJson } from '#src/lib/parse-json.ts';
import { safeLocalStorage } from '#src/lib/safe-storage.ts';

/** Sound, vibration and speech of scan results, stored on this device (CI-36). */
export interface FeedbackSettings {
  readonly isSoundOn: boolean;
  /** From 0 to 1. */
  readonly volume: number;
  readonly isVibrationOn: boolean;
  readonly isSpeechOn: boolean;
}

const defaultSettings: FeedbackSettings = {
  isSoundOn: true,
  volume: 0.7,
  isVibrationOn: true,
  isSpeechOn: false,
};

const storageKey = 'door-feedback';
const settingsStore = createStore(loadSettings());

export const readFeedbackSettings = settingsStore.getSnapshot;

/** Changes the given settings, stores them on this device and notifies subscribers. */
export function updateFeedbackSettings(change: Partial<FeedbackSettings>): void {
  const settings = { ...readFeedbackSettings(), ...change };
  // Without storage the settings last until the page is closed.
  safeLocalStorage.set(storageKey, JSON.stringify(settings));
  settingsStore.set(settings);
}

/** Subscribes to the feedback settings of this device. */
export const useFeedbackSettings = (): FeedbackSettings =>
  useSyncExternalStore(settingsStore.subscribe, readFeedbackSettings);

function loadSettings(): FeedbackSettings {
  const stored = (parseJson(safeLocalStorage.get(storageKey)) ?? {}) as Partial<FeedbackSettings>;
  const toBoolean = (value: unknown, fallback: boolean) => (typeof value === 'boolean' ? value : fallback);
  return {
    isSoundOn: toBoolean(stored.isSoundOn, defaultSettings.isSoundOn),
    volume:
      typeof stored.volume === 'number' && stored.volume >= 0 && stored.volume <= 1
        ? stored.volume
        : defaultSettings.volume,
    isVibrationOn: toBoolean(stored.isVibrationOn, defaultSettings.isVibrationOn),
    isSpeechOn: toBoolean(stored.isSpeechOn, defaultSettings.isSpeechOn),
  };
}

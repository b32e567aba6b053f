import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { languages, type Language } from '#contract/language.ts';
import { formatDetail } from '../shared/format-detail.ts';
import { participantName } from '../shared/participant-name.ts';
import type { LiveScanResult } from './live-scan-result.ts';

const voices: Record<Language, string> = { it: 'it-IT', en: 'en-GB', es: 'es-ES', zh: 'zh-CN' };

export const canSpeak = (): boolean => 'speechSynthesis' in globalThis;

/** Speaks a text in the user's language; cancels the speech before it (CI-36). */
export function speakAloud(text: string): void {
  if (!canSpeak()) return;
  const language = languages.find((candidate) => candidate === i18n.locale) ?? 'it';
  // After the frame that shows the result: some systems take long to start speaking.
  setTimeout(() => {
    try {
      speechSynthesis.cancel();
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.lang = voices[language];
      const voice = speechSynthesis
        .getVoices()
        .find((candidate) => candidate.lang.replace('_', '-') === utterance.lang);
      if (voice !== undefined) utterance.voice = voice;
      speechSynthesis.speak(utterance);
    } catch {
      // A system without voices still shows the result and plays the sound.
    }
  });
}

/** Returns the shortest spoken text that distinguishes a result. */
export function getSpokenText(result: LiveScanResult): string {
  switch (result.kind) {
    case 'in': {
      const name = participantName(result.participant);
      const details = result.participant.details
        .filter(({ isHighlighted }) => isHighlighted)
        .map(formatDetail);
      return [t`Dentro. ${name}`, ...details].join('. ');
    }
    case 'already':
      return t`Attenzione: già dentro`;
    case 'refused':
      if (result.reason === 'incompleteList') return t`Riprova tra poco`;
      return result.reason === 'unverifiable' ? t`Biglietto da controllare` : t`Non valido`;
    case 'saveFailed':
      return t`Non salvato`;
  }
}

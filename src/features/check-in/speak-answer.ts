import { i18n } from '@lingui/core';
import { languages, type Language } from '#contract/language.ts';

const voices: Record<Language, string> = { it: 'it-IT', en: 'en-GB', es: 'es-ES', zh: 'zh-CN' };

export const canSpeak = (): boolean => 'speechSynthesis' in globalThis;

/** Says a text aloud in the reader's language; what was being said before is cut off (CI-36). */
export function speakAloud(text: string): void {
  if (!canSpeak()) return;
  const language = languages.find((it) => it === i18n.locale) ?? 'it';
  // After the frame that shows the answer: some systems take their time to begin.
  setTimeout(() => {
    try {
      speechSynthesis.cancel();
      const said = new SpeechSynthesisUtterance(text);
      said.lang = voices[language];
      const voice = speechSynthesis.getVoices().find((it) => it.lang.replace('_', '-') === said.lang);
      if (voice !== undefined) said.voice = voice;
      speechSynthesis.speak(said);
    } catch {
      // A system without voices still shows and sounds.
    }
  });
}

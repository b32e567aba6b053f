import { useLingui } from '@lingui/react/macro';
import { languages, type Language } from '#contract/language.ts';
import { speak } from '#src/platform/i18n.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { SelectPill } from '#src/ui/select-pill.tsx';
import { toast } from '#src/ui/toast.ts';

/** Each language by its own name: who looks for hers cannot read the others. */
const names: Record<Language, string> = { it: 'Italiano', en: 'English', es: 'Español', zh: '中文' };

/** The four languages of the product. */
export function LanguageSwitch() {
  const { t, i18n } = useLingui();
  return (
    <SelectPill
      label={t`Lingua`}
      value={i18n.locale as Language}
      options={languages.map((key) => ({ key, text: names[key], short: key.toUpperCase(), lang: key }))}
      onValueChange={(language) => {
        speak(language).then(
          () => queryClient.invalidateQueries(),
          () => toast.error(t`Questa lingua non è ancora sul telefono: serve la rete.`),
        );
      }}
    />
  );
}

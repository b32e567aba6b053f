import { useLingui } from '@lingui/react/macro';
import { languages, type Language } from '#contract/language.ts';
import { activateLocale } from '#src/platform/text/i18n.ts';
import { queryClient } from '#src/platform/http/query-client.ts';
import { SelectPill } from '#src/ui/form/select-pill.tsx';
import { toast } from '#src/ui/overlay/toast.ts';

/** Each language by its own name, for readers who cannot read the current one. */
const names: Record<Language, string> = { it: 'Italiano', en: 'English', es: 'Español', zh: '中文' };

/** Select of the four languages. */
export function LanguageSwitch() {
  const { t, i18n } = useLingui();
  return (
    <SelectPill
      label={t`Lingua`}
      value={i18n.locale as Language}
      options={languages.map((key) => ({ key, text: names[key], short: key.toUpperCase(), lang: key }))}
      onValueChange={(language) => {
        activateLocale(language).then(
          () => queryClient.invalidateQueries(),
          () => toast.error(t`Questa lingua non è ancora sul telefono: serve la connessione.`),
        );
      }}
    />
  );
}

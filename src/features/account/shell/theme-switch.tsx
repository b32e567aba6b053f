import { useLingui } from '@lingui/react/macro';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { chooseTheme, themes, useTheme } from '#src/platform/theme.ts';
import css from './theme-switch.module.css';

const icons = { system: Monitor, light: Sun, dark: Moon } as const;

/** Light, dark, or the system's theme. */
export function ThemeSwitch() {
  const { t } = useLingui();
  const selectedTheme = useTheme();
  const name = useId();
  const names = { system: t`Come il sistema`, light: t`Chiaro`, dark: t`Scuro` };
  return (
    <fieldset className={css['switch']}>
      <legend className={css['legend']}>{t`Aspetto`}</legend>
      <span className={css['word']} aria-hidden="true">{t`Aspetto`}</span>
      {themes.map((theme) => {
        const Icon = icons[theme];
        return (
          <label key={theme} className={css['option']} title={names[theme]}>
            <input
              type="radio"
              className={css['radio']}
              name={name}
              value={theme}
              checked={theme === selectedTheme}
              aria-label={names[theme]}
              onChange={() => chooseTheme(theme)}
            />
            <Icon size={18} aria-hidden="true" />
          </label>
        );
      })}
    </fieldset>
  );
}

import { useLingui } from '@lingui/react/macro';
import { sdgKeys, selectableCategoryKeys } from '#contract/event/lookups.ts';
import { TextField } from '#src/ui/form/text-field.tsx';
import { categoryName, CategoryIcon, categoryTint } from '../../card/categories.tsx';
import { goals, GoalTile } from '../../card/sdgs.tsx';
import { CoverField } from './cover-field.tsx';
import { FormSection } from './form-section.tsx';
import { ChipPicker } from './chip-picker.tsx';
import type { EventFormHandle } from '../use-event-form.ts';

/** Cover, title, categories and SDGs. */
export function BasicsFields({ handle: { form, bind } }: { handle: EventFormHandle }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <FormSection title={t`Foto e titolo`}>
        <form.Field name="image">
          {(image) => (
            <form.Field name="cover">
              {(cover) => (
                <CoverField
                  value={cover.value}
                  savedUrl={image.value}
                  errors={bind(image).errors}
                  onValueChange={(choice) => {
                    cover.handleChange(choice);
                    // The error belonged to the previous image.
                    bind(image).onValueChange(image.value);
                  }}
                />
              )}
            </form.Field>
          )}
        </form.Field>
        <form.Field name="title">
          {(field) => <TextField {...bind(field)} label={t`Titolo`} autoComplete="off" />}
        </form.Field>
      </FormSection>
      <FormSection title={t`Di cosa si tratta`}>
        <form.Field name="category">
          {(field) => (
            <ChipPicker
              {...bind(field)}
              legend={t`Categorie`}
              hint={t`Almeno una: chi cerca un evento filtra per categoria.`}
              options={selectableCategoryKeys.map((key) => {
                const name = categoryName(key);
                return {
                  key,
                  name: name === undefined ? '' : i18n._(name),
                  icon: <CategoryIcon category={key} />,
                  iconClass: categoryTint(key),
                };
              })}
            />
          )}
        </form.Field>
        <form.Field name="sdgs">
          {(field) => (
            <ChipPicker
              {...bind(field)}
              legend={t`Obiettivi di sviluppo sostenibile`}
              hint={t`Almeno uno: a cosa contribuisce l’evento.`}
              isWide
              options={sdgKeys.map((key) => {
                const goal = goals[key];
                return {
                  key,
                  name: goal === undefined ? '' : i18n._(goal.name),
                  iconLabel: String(key),
                  icon: <GoalTile goal={key} />,
                };
              })}
            />
          )}
        </form.Field>
      </FormSection>
    </>
  );
}

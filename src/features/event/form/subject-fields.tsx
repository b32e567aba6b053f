import { useLingui } from '@lingui/react/macro';
import { sdgKeys, selectableCategoryKeys } from '#contract/event/lookups.ts';
import { TextField } from '#src/ui/text-field.tsx';
import { categoryName, CategoryIcon, categoryTint } from '../categories.tsx';
import { goals, GoalTile } from '../sdgs.tsx';
import { CoverField } from './cover-field.tsx';
import { FormBlock } from './form-block.tsx';
import { KeyPicker } from './key-picker.tsx';
import type { EventFormHandle } from './use-event-form.ts';

/** What the event is: cover, title, categories and goals. */
export function SubjectFields({ handle: { form, bind } }: { handle: EventFormHandle }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <FormBlock title={t`Come si presenta`}>
        <form.Field name="image">
          {(image) => (
            <form.Field name="cover">
              {(cover) => (
                <CoverField
                  value={cover.state.value}
                  image={image.state.value}
                  errors={bind(image).errors}
                  onValueChange={(choice) => {
                    cover.handleChange(choice);
                    // What was wrong with the picture was wrong with the one before.
                    bind(image).onValueChange(image.state.value);
                  }}
                />
              )}
            </form.Field>
          )}
        </form.Field>
        <form.Field name="title">
          {(field) => <TextField {...bind(field)} label={t`Titolo`} autoComplete="off" />}
        </form.Field>
      </FormBlock>
      <FormBlock title={t`Di cosa si tratta`}>
        <form.Field name="category">
          {(field) => (
            <KeyPicker
              {...bind(field)}
              legend={t`Categorie`}
              hint={t`Almeno una: chi cerca un evento filtra per categoria.`}
              options={selectableCategoryKeys.map((key) => {
                const name = categoryName(key);
                return {
                  key,
                  name: name === undefined ? '' : i18n._(name),
                  sign: <CategoryIcon category={key} />,
                  signClass: categoryTint(key),
                };
              })}
            />
          )}
        </form.Field>
        <form.Field name="sdgs">
          {(field) => (
            <KeyPicker
              {...bind(field)}
              legend={t`Obiettivi di sviluppo sostenibile`}
              hint={t`Almeno uno: a cosa contribuisce l’evento.`}
              isBroad
              options={sdgKeys.map((key) => {
                const goal = goals[key];
                return {
                  key,
                  name: goal === undefined ? '' : i18n._(goal.name),
                  signWords: String(key),
                  sign: <GoalTile goal={key} />,
                };
              })}
            />
          )}
        </form.Field>
      </FormBlock>
    </>
  );
}

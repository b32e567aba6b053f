import { Trans, useLingui } from '@lingui/react/macro';
import { HtmlText } from '#src/ui/media/html-text.tsx';
import { Checkbox } from '#src/ui/form/checkbox.tsx';
import { NewTabLink } from '#src/ui/layout/new-tab-link.tsx';
import css from './registration-form.module.css';
import { useRegistration, type RegistrationStore } from './registration-store.ts';

interface RegistrationConsentsProps {
  store: RegistrationStore;
  /** HTML of the organiser, or ''. */
  question: string;
}

/** Consents: the organiser's own policy, if there is one, and ours (RG-2). */
export function RegistrationConsents({ store, question }: RegistrationConsentsProps) {
  const { t } = useLingui();
  const isQuestionAccepted = useRegistration(store, ({ draft }) => draft.values.acceptedCreatorPolicy);
  const isPolicyAccepted = useRegistration(store, ({ draft }) => draft.values.acceptedPNPTNC);
  const issues = useRegistration(store, (state) => state.issues);
  const accept = (field: 'acceptedCreatorPolicy' | 'acceptedPNPTNC') => (isChecked: boolean) =>
    store.setValues({ ...store.read().draft.values, [field]: isChecked }, field);
  return (
    <div className={css['consents']}>
      {question !== '' && (
        <div className={css['question']}>
          <HtmlText html={question} />
          <Checkbox
            name="acceptedCreatorPolicy"
            isChecked={isQuestionAccepted}
            errors={issues['acceptedCreatorPolicy'] ?? []}
            onCheckedChange={accept('acceptedCreatorPolicy')}
            label={t`Accetto le condizioni indicate da chi organizza`}
          />
        </div>
      )}
      <Checkbox
        name="acceptedPNPTNC"
        isChecked={isPolicyAccepted}
        errors={issues['acceptedPNPTNC'] ?? []}
        onCheckedChange={accept('acceptedPNPTNC')}
        label={
          <Trans>
            Accetto i <NewTabLink href="/terms">termini d’uso</NewTabLink> e l’
            <NewTabLink href="/privacy">informativa sulla privacy</NewTabLink>
          </Trans>
        }
      />
    </div>
  );
}

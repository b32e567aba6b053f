import { Trans, useLingui } from '@lingui/react/macro';
import { HtmlText } from '#src/ui/html-text.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { NewTabLink } from '#src/ui/new-tab-link.tsx';
import css from './registration-form.module.css';
import { useRegistration, type RegistrationStore } from './registration-store.ts';

interface RegistrationConsentsProps {
  store: RegistrationStore;
  /** HTML of the organiser, or empty. */
  question: string;
}

/** What has to be accepted: the organiser's own policy, where there is one, and ours (spec 2 §5). */
export function RegistrationConsents({ store, question }: RegistrationConsentsProps) {
  const { t } = useLingui();
  const isQuestionAccepted = useRegistration(store, ({ draft }) => draft.values.acceptedCreatorPolicy);
  const isOursAccepted = useRegistration(store, ({ draft }) => draft.values.acceptedPNPTNC);
  const issues = useRegistration(store, (state) => state.issues);
  const accept = (field: 'acceptedCreatorPolicy' | 'acceptedPNPTNC') => (isChecked: boolean) =>
    store.change({ ...store.read().draft.values, [field]: isChecked }, field);
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
            label={t`Ho letto quello che chiede chi organizza, e lo accetto`}
          />
        </div>
      )}
      <Checkbox
        name="acceptedPNPTNC"
        isChecked={isOursAccepted}
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

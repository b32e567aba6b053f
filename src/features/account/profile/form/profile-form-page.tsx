import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { ownProfileQuery } from '#src/platform/session/own-profile.ts';
import { ErrorState } from '#src/ui/status/error-state.tsx';
import { ProfileForm } from './profile-form.tsx';
import css from './profile-form-page.module.css';
import { ProfileFormSkeleton } from './profile-form-skeleton.tsx';

interface ProfileFormPageProps {
  userId: string;
  onSaved: () => void;
}

/** The profile form as the main part of a page, with a sticky save button. */
export function ProfileFormPage({ userId, onSaved }: ProfileFormPageProps) {
  const { t } = useLingui();
  const { data: profile, error, refetch, isFetching } = useQuery(ownProfileQuery(userId));
  if (profile === undefined) {
    return error === null ? (
      <ProfileFormSkeleton />
    ) : (
      <ErrorState
        title={toErrorMessage(error) || t`Verifica non riuscita, accedi di nuovo`}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <ProfileForm
      profile={profile}
      onSaved={onSaved}
      renderLayout={({ fields, save }) => (
        <>
          {fields}
          <div className={css['foot']}>{save}</div>
        </>
      )}
    />
  );
}

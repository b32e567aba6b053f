import { useLingui } from '@lingui/react/macro';
import type { Profile } from '#contract/account/profile-endpoints.ts';
import { Drawer } from '#src/ui/overlay/drawer.tsx';
import { Section } from '#src/ui/layout/section.tsx';
import { PaymentAccount } from '../payment/payment-account.tsx';
import { ProfileForm } from './profile-form.tsx';

interface ProfileDrawerProps {
  profile: Profile;
  isOpen: boolean;
  onClose: () => void;
}

/** The profile form in a drawer. */
export function ProfileDrawer({ profile, isOpen, onClose }: ProfileDrawerProps) {
  const { t } = useLingui();
  return (
    <ProfileForm
      profile={profile}
      onSaved={onClose}
      renderLayout={({ fields, save, isDirty, discard }) => (
        <Drawer
          isOpen={isOpen}
          title={t`Modifica il profilo`}
          isDirty={isDirty}
          actions={save}
          onClose={() => {
            discard();
            onClose();
          }}
        >
          {profile.userType === 'Organisation' && (
            <Section title={t`Conto per i pagamenti`}>
              <PaymentAccount stripeAccountId={profile.stripeAccountId} />
            </Section>
          )}
          {fields}
        </Drawer>
      )}
    />
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { UpdateProfilePage } from '#src/features/account/profile/form/update-profile-page.tsx';

export const Route = createFileRoute('/update/profile')({ component: UpdateProfilePage });

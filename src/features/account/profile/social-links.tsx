import { useLingui } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Profile } from '#contract/account/profile-calls.ts';
import { iconButtonClass } from '#src/ui/icon-button.tsx';
import { FacebookIcon, InstagramIcon, LinkedinIcon, XIcon } from './social-icons.tsx';
import css from './social-links.module.css';

type Networks = Pick<Profile, 'website' | 'facebook' | 'twitter' | 'instagram' | 'linkedin'>;

/** Where else somebody can be found: one icon for each address there is. */
export function SocialLinks({ profile }: { profile: Networks }) {
  const { t } = useLingui();
  const all: readonly { href: string; name: string; icon: ReactNode }[] = [
    { href: profile.website, name: t`Sito`, icon: <Globe size={20} /> },
    { href: profile.facebook, name: t`Facebook`, icon: <FacebookIcon /> },
    { href: profile.twitter, name: t`X (Twitter)`, icon: <XIcon /> },
    { href: profile.instagram, name: t`Instagram`, icon: <InstagramIcon /> },
    { href: profile.linkedin, name: t`LinkedIn`, icon: <LinkedinIcon /> },
  ];
  const links = all.filter(({ href }) => /^https?:\/\//i.test(href));
  if (links.length === 0) return null;
  return (
    <ul className={css['links']} aria-label={t`Sul web`}>
      {links.map(({ href, name, icon }) => (
        <li key={name}>
          <a
            className={iconButtonClass('soft')}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t`${name}, si apre in un’altra scheda`}
            title={name}
          >
            {icon}
          </a>
        </li>
      ))}
    </ul>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { iconButtonClass } from '../form/icon-button.tsx';
import { FacebookIcon, InstagramIcon, LinkedinIcon, XIcon } from './social-icons.tsx';
import css from './social-links.module.css';

/** Web URLs; '' when unknown. */
interface SocialUrls {
  readonly website: string;
  readonly facebook: string;
  readonly twitter: string;
  readonly instagram: string;
  readonly linkedin: string;
}

/** Icon links to the profiles of an organiser; omits empty and non-http URLs. */
export function SocialLinks({ urls }: { urls: SocialUrls }) {
  const { t } = useLingui();
  const candidates: readonly { href: string; name: string; icon: ReactNode }[] = [
    { href: urls.website, name: t`Sito`, icon: <Globe size={20} /> },
    { href: urls.facebook, name: t`Facebook`, icon: <FacebookIcon /> },
    { href: urls.twitter, name: t`X (Twitter)`, icon: <XIcon /> },
    { href: urls.instagram, name: t`Instagram`, icon: <InstagramIcon /> },
    { href: urls.linkedin, name: t`LinkedIn`, icon: <LinkedinIcon /> },
  ];
  const links = candidates.filter(({ href }) => /^https?:\/\//i.test(href));
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

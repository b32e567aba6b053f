import { useLingui } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { iconButtonClass } from './icon-button.tsx';
import { FacebookIcon, InstagramIcon, LinkedinIcon, XIcon } from './social-icons.tsx';
import css from './social-links.module.css';

/** Addresses on the web, or nothing. */
interface Addresses {
  readonly website: string;
  readonly facebook: string;
  readonly twitter: string;
  readonly instagram: string;
  readonly linkedin: string;
}

/** Where else somebody can be found: one icon for each address there is. */
export function SocialLinks({ addresses }: { addresses: Addresses }) {
  const { t } = useLingui();
  const all: readonly { href: string; name: string; icon: ReactNode }[] = [
    { href: addresses.website, name: t`Sito`, icon: <Globe size={20} /> },
    { href: addresses.facebook, name: t`Facebook`, icon: <FacebookIcon /> },
    { href: addresses.twitter, name: t`X (Twitter)`, icon: <XIcon /> },
    { href: addresses.instagram, name: t`Instagram`, icon: <InstagramIcon /> },
    { href: addresses.linkedin, name: t`LinkedIn`, icon: <LinkedinIcon /> },
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

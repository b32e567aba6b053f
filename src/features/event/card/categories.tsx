import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  HeartHandshake,
  Megaphone,
  Music,
  Presentation,
  Recycle,
  ShoppingBasket,
  Siren,
  Sprout,
  Star,
  Store,
  type LucideIcon,
} from 'lucide-react';
import { Badge } from '#src/ui/status/badge.tsx';
import css from './categories.module.css';

interface Category {
  readonly name: MessageDescriptor;
  readonly Icon: LucideIcon;
  readonly tint: string | undefined;
}

/** The ten event categories: name, icon and colour. */
const categories: Readonly<Record<number, Category>> = {
  1: { name: msg`In evidenza`, Icon: Star, tint: css['highlighted'] },
  2: { name: msg`Volontariato`, Icon: HeartHandshake, tint: css['volunteering'] },
  3: { name: msg`Attivismo`, Icon: Megaphone, tint: css['activism'] },
  4: { name: msg`Conferenze`, Icon: Presentation, tint: css['conferences'] },
  5: { name: msg`Pulizia ambientale`, Icon: Recycle, tint: css['cleanup'] },
  6: { name: msg`Festival`, Icon: Music, tint: css['festivals'] },
  7: { name: msg`Acquisti responsabili`, Icon: ShoppingBasket, tint: css['shopping'] },
  8: { name: msg`Emergenze`, Icon: Siren, tint: css['emergency'] },
  9: { name: msg`Iniziative`, Icon: Sprout, tint: css['initiatives'] },
  10: { name: msg`Fiere`, Icon: Store, tint: css['fairs'] },
};

/** Name of a category as a message descriptor. */
export const categoryName = (key: number): MessageDescriptor | undefined => categories[key]?.name;

/** Icon of a category; decorative, for use beside its name. */
export function CategoryIcon({ category, size = 20 }: { category: number; size?: number }) {
  const Icon = categories[category]?.Icon;
  return Icon === undefined ? null : <Icon size={size} aria-hidden="true" />;
}

/** CSS class of a category's colours: soft background and text. */
export const categoryTint = (key: number | undefined): string =>
  (key === undefined ? undefined : categories[key]?.tint) ?? css['none'] ?? '';

/** Badge with name and icon of a category in its colour. */
export function CategoryBadge({ category }: { category: number }) {
  const { i18n } = useLingui();
  const categoryInfo = categories[category];
  if (categoryInfo === undefined) return null;
  const { Icon, name, tint } = categoryInfo;
  return (
    <Badge className={tint} icon={<Icon size={14} aria-hidden="true" />}>
      {i18n._(name)}
    </Badge>
  );
}

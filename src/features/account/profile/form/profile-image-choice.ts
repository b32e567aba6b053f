import type { Crop } from '#src/ui/crop/crop.ts';
import type { LoadedImage } from '#src/ui/crop/load-image.ts';

/** What saving the form does with the profile image. */
export type ProfileImageChoice =
  | { readonly kind: 'same' }
  | { readonly kind: 'removed' }
  | { readonly kind: 'new'; readonly image: LoadedImage; readonly crop: Crop };

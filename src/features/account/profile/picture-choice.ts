import type { Crop } from '#src/ui/crop/crop.ts';
import type { OpenedPicture } from '#src/ui/crop/open-picture.ts';

/** What the form will do with the picture of the profile. */
export type PictureChoice =
  | { readonly kind: 'same' }
  | { readonly kind: 'removed' }
  | { readonly kind: 'new'; readonly picture: OpenedPicture; readonly crop: Crop };

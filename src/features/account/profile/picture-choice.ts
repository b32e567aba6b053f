import type { Crop } from './crop.ts';
import type { OpenPicture } from './open-picture.ts';

/** What the form will do with the picture of the profile. */
export type PictureChoice =
  | { readonly kind: 'same' }
  | { readonly kind: 'removed' }
  | { readonly kind: 'new'; readonly picture: OpenPicture; readonly crop: Crop };

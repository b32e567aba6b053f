/** What the search box needs to know of a suggestion. */
export interface Choice {
  readonly id: string;
  readonly choose: () => void;
}

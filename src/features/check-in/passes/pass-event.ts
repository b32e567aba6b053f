/** What of an event its passes need to know. */
export interface PassEvent {
  readonly _id: string;
  readonly title: string;
  readonly startDateTime: string;
  readonly endDateTime: string;
  readonly location: string;
  readonly isCancelled: boolean;
}

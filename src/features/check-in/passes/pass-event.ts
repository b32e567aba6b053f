/** The fields of an event that its passes need. */
export interface PassEvent {
  readonly _id: string;
  readonly title: string;
  readonly startDateTime: string;
  readonly endDateTime: string;
  readonly location: string;
  readonly isCancelled: boolean;
}

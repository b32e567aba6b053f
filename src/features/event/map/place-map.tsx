/** Where an event is, small and still. */
export interface Place {
  latitude: number;
  longitude: number;
  /** Which category's pin stands there; 1 is a promoted event. */
  icon: number;
  /** The event's title. */
  title: string;
}

export function PlaceMap({ title }: Place) {
  return <div role="img" aria-label={title} />;
}

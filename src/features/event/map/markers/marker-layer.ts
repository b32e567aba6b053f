import {
  DomEvent,
  DomUtil,
  Layer,
  type LatLng,
  type LeafletEventHandlerFn,
  type Map as LeafletMap,
  type ZoomAnimEvent,
} from 'leaflet';
import type { MapMarker, MarkerIndex } from './marker-index.ts';
import css from './marker-layer.module.css';

interface MarkerLayerOptions {
  /** Creates the button of a marker, without position and label. */
  readonly createButton: (marker: MapMarker) => HTMLElement;
  /** Accessible label of a marker. */
  readonly getLabel: (marker: MapMarker) => string;
  readonly onOpen: (marker: MapMarker, button: HTMLElement) => void;
}

interface RenderedMarker {
  readonly marker: MapMarker;
  readonly button: HTMLElement;
}

/** Buttons created per frame: style, layout and paint of one take 2 ms on a slow phone. */
const buttonsPerFrame = 5;
/** Overscan: margin around the view that has markers too, as a fraction of its size. */
const overscanRatio = 0.3;
/** Markers reachable by Tab (BR-16); the list shows all events. */
const maxTabbable = 40;
/** A pointer moved farther than this was a drag, not a click. */
const dragThresholdPx = 6;

/**
 * Renders the markers of the visible area only: some hundred buttons at most, whatever the number of events.
 * They move with the map as one pane; new ones are created a few per frame (BR-12).
 */
export class MarkerLayer extends Layer {
  readonly #options: MarkerLayerOptions;
  readonly #pane = DomUtil.create('div', `leaflet-zoom-animated ${css['marks']}`);
  readonly #rendered = new Map<string, RenderedMarker>();
  #map: LeafletMap | undefined;
  #index: MarkerIndex | undefined;
  #pending: MapMarker[] = [];
  #frame = 0;
  #zoom = Number.NaN;
  #bounds: ReturnType<LeafletMap['getBounds']> | undefined;
  /** Map position of layer point 0, 0 when the markers were positioned. */
  #origin: LatLng | undefined;
  #selectedKey: string | undefined;
  #pointerDown: PointerEvent | undefined;

  constructor(options: MarkerLayerOptions) {
    super();
    this.#options = options;
    DomEvent.on(this.#pane, 'pointerdown', (event) => (this.#pointerDown = event as PointerEvent));
    DomEvent.on(this.#pane, 'click', (event) => this.#handleClick(event as MouseEvent));
    DomEvent.on(this.#pane, 'dblclick', DomEvent.stopPropagation);
  }

  override onAdd(map: LeafletMap): this {
    this.#map = map;
    map.getPanes().markerPane.append(this.#pane);
    this.#draw();
    return this;
  }

  override onRemove(): this {
    cancelAnimationFrame(this.#frame);
    this.#pane.remove();
    this.#map = undefined;
    return this;
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return {
      moveend: () => this.#draw(),
      viewreset: () => this.#draw(),
      move: () => this.#drawIfOutside(),
      zoomanim: (event) => this.#scale(event as ZoomAnimEvent),
    };
  }

  /** Replaces the markers; those that stay keep their buttons. */
  setIndex(index: MarkerIndex | undefined): void {
    this.#index = index;
    this.#draw();
  }

  /** Highlights the marker whose event is open. */
  setSelected(key: string | undefined): void {
    this.#selectedKey = key;
    for (const [of, { button }] of this.#rendered) button.toggleAttribute('data-chosen', of === key);
  }

  /** The button of a marker, while it is rendered. */
  getButton(key: string): HTMLElement | undefined {
    return this.#rendered.get(key)?.button;
  }

  #drawIfOutside(): void {
    const map = this.#map;
    if (map === undefined || this.#bounds === undefined || map.getZoom() !== this.#zoom) return;
    if (!this.#bounds.contains(map.getBounds())) this.#draw();
  }

  #draw(): void {
    const map = this.#map;
    if (map === undefined) return;
    const isMoved = map.getZoom() !== this.#zoom || !this.#isOriginCurrent(map);
    this.#zoom = map.getZoom();
    this.#origin = map.layerPointToLatLng([0, 0]);
    this.#pane.style.transform = '';
    this.#pane.removeAttribute('data-scaled');

    const bounds = map.getBounds().pad(overscanRatio);
    this.#bounds = bounds;
    const markers =
      this.#index?.getMarkersIn(
        [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
        Math.round(this.#zoom),
      ) ?? [];
    const visible = new Map(markers.map((mark) => [mark.key, mark]));
    this.#removeStale(map, visible);
    if (isMoved) for (const rendered of this.#rendered.values()) this.#position(map, rendered);
    // Sorted from north to south, in reading order.
    this.#pending = [...visible.values()]
      .filter(({ key }) => !this.#rendered.has(key))
      .sort((a, b) => b.latitude - a.latitude);
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#createNextButtons(map));
  }

  #removeStale(map: LeafletMap, visible: ReadonlyMap<string, MapMarker>): void {
    const stale = [...this.#rendered].filter(([key]) => !visible.has(key));
    // Focus moves to the map when the focused button is removed.
    if (stale.some(([, { button }]) => button === document.activeElement))
      map.getContainer().focus({ preventScroll: true });
    // After a zoom all buttons go: replacing them in one call costs a fraction.
    if (stale.length === this.#rendered.size) this.#pane.replaceChildren();
    for (const [key, { button }] of stale) {
      button.remove();
      this.#rendered.delete(key);
    }
  }

  #createNextButtons(map: LeafletMap): void {
    for (const marker of this.#pending.splice(0, buttonsPerFrame)) {
      const button = this.#options.createButton(marker);
      button.ariaLabel = this.#options.getLabel(marker);
      button.dataset['key'] = marker.key;
      button.toggleAttribute('data-chosen', marker.key === this.#selectedKey);
      const rendered = { marker, button };
      this.#position(map, rendered);
      this.#rendered.set(marker.key, rendered);
      this.#pane.append(button);
    }
    if (this.#pending.length > 0) this.#frame = requestAnimationFrame(() => this.#createNextButtons(map));
    else this.#setTabOrder(map);
  }

  #position(map: LeafletMap, { marker, button }: RenderedMarker): void {
    const { x, y } = map.latLngToLayerPoint([marker.latitude, marker.longitude]);
    // No transform: each would create a compositing layer, for some hundred buttons.
    button.style.left = `${x}px`;
    button.style.top = `${y}px`;
  }

  /** Only visible markers: focusing a hidden one would scroll the map out of its frame. */
  #setTabOrder(map: LeafletMap): void {
    const visibleBounds = map.getBounds();
    let remaining = maxTabbable;
    for (const { marker, button } of this.#rendered.values()) {
      const isReachable = remaining > 0 && visibleBounds.contains([marker.latitude, marker.longitude]);
      if (isReachable) remaining--;
      const tabIndex = isReachable ? 0 : -1;
      if (button.tabIndex !== tabIndex) button.tabIndex = tabIndex;
    }
  }

  #isOriginCurrent(map: LeafletMap): boolean {
    return this.#origin !== undefined && map.latLngToLayerPoint(this.#origin).equals([0, 0]);
  }

  /** During a zoom animation the old markers scale along, faded, until the map has arrived. */
  #scale({ center, zoom }: ZoomAnimEvent): void {
    const map = this.#map;
    if (map === undefined || this.#origin === undefined) return;
    const corner = map
      .project(center, zoom)
      .subtract(map.getSize().divideBy(2))
      .add(DomUtil.getPosition(map.getPanes().mapPane));
    const position = map.project(this.#origin, zoom).subtract(corner);
    DomUtil.setTransform(this.#pane, position, map.getZoomScale(zoom, this.#zoom));
    this.#pane.setAttribute('data-scaled', '');
  }

  #handleClick(event: MouseEvent): void {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const key = button?.dataset['key'];
    const rendered = key === undefined ? undefined : this.#rendered.get(key);
    if (rendered === undefined) return;
    // The pointer dragged the map by this marker: not a click.
    const { clientX: x = event.clientX, clientY: y = event.clientY } = this.#pointerDown ?? {};
    if (event.detail > 0 && Math.hypot(event.clientX - x, event.clientY - y) > dragThresholdPx) return;
    DomEvent.stopPropagation(event);
    this.#options.onOpen(rendered.marker, rendered.button);
  }
}

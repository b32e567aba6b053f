import {
  DomEvent,
  DomUtil,
  Layer,
  type LatLng,
  type LeafletEventHandlerFn,
  type Map as LeafletMap,
  type ZoomAnimEvent,
} from 'leaflet';
import type { Mark, MarkIndex } from './mark-index.ts';
import css from './mark-layer.module.css';

interface MarkLayerOptions {
  /** The button of a mark, without its place and its name. */
  readonly buttonOf: (mark: Mark) => HTMLElement;
  /** What it is, in words. */
  readonly labelOf: (mark: Mark) => string;
  readonly opened: (mark: Mark, button: HTMLElement) => void;
}

interface Shown {
  readonly mark: Mark;
  readonly button: HTMLElement;
}

/** So many buttons come in a frame: to style, lay out and paint one costs a slow phone 2 ms. */
const madeAtOnce = 5;
/** So much more than what is seen has its marks, as a share of it: they are there when one moves. */
const around = 0.3;
/** So many marks can be reached by Tab; who wants all of them takes the list. */
const mostInTabOrder = 40;
/** Moved farther than this, a press was no click. */
const draggedPx = 6;

/**
 * The marks of what is seen, and of no more: whatever lies on the map, some hundred buttons stand on it.
 * They move with the map as one, and those that come are made a few in each frame (BR-12).
 */
export class MarkLayer extends Layer {
  readonly #options: MarkLayerOptions;
  readonly #pane = DomUtil.create('div', `leaflet-zoom-animated ${css['marks']}`);
  readonly #shown = new Map<string, Shown>();
  #on: LeafletMap | undefined;
  #index: MarkIndex | undefined;
  #waiting: Mark[] = [];
  #frame = 0;
  #zoom = Number.NaN;
  #bounds: ReturnType<LeafletMap['getBounds']> | undefined;
  /** Where layer point 0, 0 was when the marks were placed. */
  #origin: LatLng | undefined;
  #chosen: string | undefined;
  #pressed: PointerEvent | undefined;

  constructor(options: MarkLayerOptions) {
    super();
    this.#options = options;
    DomEvent.on(this.#pane, 'pointerdown', (event) => (this.#pressed = event as PointerEvent));
    DomEvent.on(this.#pane, 'click', (event) => this.#click(event as MouseEvent));
    DomEvent.on(this.#pane, 'dblclick', DomEvent.stopPropagation);
  }

  override onAdd(map: LeafletMap): this {
    this.#on = map;
    map.getPanes().markerPane.append(this.#pane);
    this.#draw();
    return this;
  }

  override onRemove(): this {
    cancelAnimationFrame(this.#frame);
    this.#pane.remove();
    this.#on = undefined;
    return this;
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return {
      moveend: () => this.#draw(),
      viewreset: () => this.#draw(),
      move: () => this.#drawIfLeft(),
      zoomanim: (event) => this.#scale(event as ZoomAnimEvent),
    };
  }

  /** What there is to show; the marks that stay keep their buttons. */
  show(index: MarkIndex | undefined): void {
    this.#index = index;
    this.#draw();
  }

  /** Marks one of them as the one whose event is open. */
  choose(key: string | undefined): void {
    this.#chosen = key;
    for (const [of, { button }] of this.#shown) button.toggleAttribute('data-chosen', of === key);
  }

  /** The button of a mark, while it is on the map. */
  buttonOf(key: string): HTMLElement | undefined {
    return this.#shown.get(key)?.button;
  }

  #drawIfLeft(): void {
    const map = this.#on;
    if (map === undefined || this.#bounds === undefined || map.getZoom() !== this.#zoom) return;
    if (!this.#bounds.contains(map.getBounds())) this.#draw();
  }

  #draw(): void {
    const map = this.#on;
    if (map === undefined) return;
    const isMoved = map.getZoom() !== this.#zoom || !this.#isInPlace(map);
    this.#zoom = map.getZoom();
    this.#origin = map.layerPointToLatLng([0, 0]);
    this.#pane.style.transform = '';
    this.#pane.removeAttribute('data-scaled');

    const bounds = map.getBounds().pad(around);
    this.#bounds = bounds;
    const marks =
      this.#index?.marksIn(
        [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
        Math.round(this.#zoom),
      ) ?? [];
    const wanted = new Map(marks.map((mark) => [mark.key, mark]));
    this.#drop(map, wanted);
    if (isMoved) for (const it of this.#shown.values()) this.#place(map, it);
    // From north to south, as one reads.
    this.#waiting = [...wanted.values()]
      .filter(({ key }) => !this.#shown.has(key))
      .sort((a, b) => b.latitude - a.latitude);
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#make(map));
  }

  #drop(map: LeafletMap, wanted: ReadonlyMap<string, Mark>): void {
    const gone = [...this.#shown].filter(([key]) => !wanted.has(key));
    // The keyboard stays on the map when what it stood on goes.
    if (gone.some(([, { button }]) => button === document.activeElement))
      map.getContainer().focus({ preventScroll: true });
    // After a zoom it is all of them: a fraction of the work when it is said once.
    if (gone.length === this.#shown.size) this.#pane.replaceChildren();
    for (const [key, { button }] of gone) {
      button.remove();
      this.#shown.delete(key);
    }
  }

  #make(map: LeafletMap): void {
    for (const mark of this.#waiting.splice(0, madeAtOnce)) {
      const button = this.#options.buttonOf(mark);
      button.ariaLabel = this.#options.labelOf(mark);
      button.dataset['key'] = mark.key;
      button.toggleAttribute('data-chosen', mark.key === this.#chosen);
      const shown = { mark, button };
      this.#place(map, shown);
      this.#shown.set(mark.key, shown);
      this.#pane.append(button);
    }
    if (this.#waiting.length > 0) this.#frame = requestAnimationFrame(() => this.#make(map));
    else this.#setTabOrder(map);
  }

  #place(map: LeafletMap, { mark, button }: Shown): void {
    const { x, y } = map.latLngToLayerPoint([mark.latitude, mark.longitude]);
    // No transform: each would be a layer of its own, and there are some hundred.
    button.style.left = `${x}px`;
    button.style.top = `${y}px`;
  }

  /** Only what is seen: focus on a hidden one would push the map out of its frame. */
  #setTabOrder(map: LeafletMap): void {
    const seen = map.getBounds();
    let left = mostInTabOrder;
    for (const { mark, button } of this.#shown.values()) {
      const isReachable = left > 0 && seen.contains([mark.latitude, mark.longitude]);
      if (isReachable) left--;
      const tabIndex = isReachable ? 0 : -1;
      if (button.tabIndex !== tabIndex) button.tabIndex = tabIndex;
    }
  }

  #isInPlace(map: LeafletMap): boolean {
    return this.#origin !== undefined && map.latLngToLayerPoint(this.#origin).equals([0, 0]);
  }

  /** During a zoom the old marks go along, faintly, until the map has arrived. */
  #scale({ center, zoom }: ZoomAnimEvent): void {
    const map = this.#on;
    if (map === undefined || this.#origin === undefined) return;
    const corner = map
      .project(center, zoom)
      .subtract(map.getSize().divideBy(2))
      .add(DomUtil.getPosition(map.getPanes().mapPane));
    const at = map.project(this.#origin, zoom).subtract(corner);
    DomUtil.setTransform(this.#pane, at, map.getZoomScale(zoom, this.#zoom));
    this.#pane.setAttribute('data-scaled', '');
  }

  #click(event: MouseEvent): void {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const key = button?.dataset['key'];
    const shown = key === undefined ? undefined : this.#shown.get(key);
    if (shown === undefined) return;
    // The map was dragged by this mark, which came along under the finger.
    const { clientX: x = event.clientX, clientY: y = event.clientY } = this.#pressed ?? {};
    if (event.detail > 0 && Math.hypot(event.clientX - x, event.clientY - y) > draggedPx) return;
    DomEvent.stopPropagation(event);
    this.#options.opened(shown.mark, shown.button);
  }
}

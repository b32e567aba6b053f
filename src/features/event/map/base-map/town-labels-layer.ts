import { DomUtil, Layer, type LeafletEventHandlerFn, type Map as LeafletMap } from 'leaflet';
import { project } from '../markers/cluster.ts';
import type { MapMarker, MarkerIndex } from '../markers/marker-index.ts';
import type { BaseMapColours } from './base-map-tile.ts';
import { placeLabels, type Box, type Label } from './place-labels.ts';
import { readTowns, townUnits, type Town } from './towns.ts';

/** Drawn around the view too, so that a short pan shows names at its edge. */
const overscanRatio = 0.25;
/** Larger towns have larger names. */
const fonts = {
  large: { font: '600 14px system-ui, sans-serif', height: 17, dotRadius: 2.5 },
  small: { font: '500 12px system-ui, sans-serif', height: 15, dotRadius: 2 },
} as const;
const pinPx = { width: 40, height: 46 };
/** Diameters of clusters by the number of digits of their count; those of marker-layer.module.css. */
const clusterPx = [44, 44, 52, 60, 72] as const;

interface TownLabel extends Label {
  readonly size: keyof typeof fonts;
}

/**
 * Names of towns on the built-in base map, in one canvas above its tiles and below the markers. They are placed when the
 * map has come to rest, around the markers that are there (BR-28).
 */
export class TownLabelsLayer extends Layer {
  readonly #canvas = DomUtil.create('canvas', 'leaflet-zoom-hide');
  readonly #towns: readonly Town[] = readTowns();
  readonly #widths = new Map<string, number>();
  #colours: BaseMapColours;
  #map: LeafletMap | undefined;
  #index: MarkerIndex | undefined;
  #maxZoom = Number.POSITIVE_INFINITY;
  #frame = 0;

  constructor(colours: BaseMapColours) {
    super();
    this.#colours = colours;
    this.#canvas.ariaHidden = 'true';
    this.#canvas.style.pointerEvents = 'none';
  }

  override onAdd(map: LeafletMap): this {
    this.#map = map;
    map.getPanes().overlayPane.append(this.#canvas);
    this.#schedule();
    return this;
  }

  override onRemove(): this {
    cancelAnimationFrame(this.#frame);
    this.#canvas.remove();
    this.#map = undefined;
    return this;
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return {
      moveend: () => this.#schedule(),
      viewreset: () => this.#schedule(),
      resize: () => this.#schedule(),
    };
  }

  setColours(colours: BaseMapColours): void {
    this.#colours = colours;
    this.#schedule();
  }

  /** The markers that names must not lie under. */
  setIndex(index: MarkerIndex | undefined): void {
    this.#index = index;
    this.#schedule();
  }

  /** Shows no names from this zoom: street tiles have their own. */
  hideFrom(zoom: number): void {
    this.#maxZoom = zoom;
    this.#schedule();
  }

  /** Once per frame, whatever has changed. */
  #schedule(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      if (this.#map !== undefined) this.#draw(this.#map);
    });
  }

  #draw(map: LeafletMap): void {
    const zoom = Math.round(map.getZoom());
    const isShown = zoom < this.#maxZoom;
    this.#canvas.hidden = !isShown;
    if (!isShown) return;
    const size = map.getSize();
    const [marginX, marginY] = [size.x * overscanRatio, size.y * overscanRatio].map(Math.round) as [
      number,
      number,
    ];
    const [width, height] = [size.x + 2 * marginX, size.y + 2 * marginY];
    const density = Math.min(2, Math.ceil(window.devicePixelRatio));
    const origin = map.containerPointToLayerPoint([-marginX, -marginY]);
    DomUtil.setPosition(this.#canvas, origin);
    // Also clears it.
    this.#canvas.width = width * density;
    this.#canvas.height = height * density;
    this.#canvas.style.width = `${width}px`;
    this.#canvas.style.height = `${height}px`;
    const context = this.#canvas.getContext('2d')!;
    context.scale(density, density);

    const worldPx = 256 * 2 ** zoom;
    const corner = map.getPixelBounds().min!.subtract([marginX, marginY]);
    const isVisible = ({ x, y }: { x: number; y: number }): boolean =>
      x > 0 && y > 0 && x < width && y < height;
    const labels = this.#towns.flatMap((town): TownLabel[] => {
      if (town.zoom > zoom) return [];
      const point = {
        x: (town.x / townUnits) * worldPx - corner.x,
        y: (town.y / townUnits) * worldPx - corner.y,
      };
      if (!isVisible(point)) return [];
      const textSize = town.zoom <= 5 || zoom - town.zoom >= 3 ? 'large' : 'small';
      context.font = fonts[textSize].font;
      return [
        {
          name: town.name,
          ...point,
          size: textSize,
          height: fonts[textSize].height,
          width: this.#measure(context, town.name),
        },
      ];
    });
    const bounds = map.getBounds().pad(overscanRatio);
    const markers =
      this.#index
        ?.getMarkersIn([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()], zoom)
        .map((marker) => {
          const { x, y } = project(marker, 1);
          return toBox(marker, { x: x * worldPx - corner.x, y: y * worldPx - corner.y });
        }) ?? [];
    this.#paint(context, placeLabels(labels, markers));
  }

  #measure(context: CanvasRenderingContext2D, name: string): number {
    const key = `${context.font} ${name}`;
    let width = this.#widths.get(key);
    if (width === undefined) this.#widths.set(key, (width = context.measureText(name).width));
    return width;
  }

  #paint(context: CanvasRenderingContext2D, placed: ReturnType<typeof placeLabels<TownLabel>>): void {
    context.textBaseline = 'middle';
    context.lineWidth = 3;
    context.lineJoin = 'round';
    context.strokeStyle = this.#colours.halo;
    context.fillStyle = this.#colours.town;
    for (const { label, x, y, hasDot } of placed) {
      const { font, dotRadius } = fonts[label.size];
      context.font = font;
      if (hasDot) {
        context.beginPath();
        context.arc(label.x, label.y, dotRadius, 0, 2 * Math.PI);
        context.stroke();
        context.fill();
      }
      context.strokeText(label.name, x, y);
      context.fillText(label.name, x, y);
    }
  }
}

/** The space that a marker takes: the tip of a pin is its place, the middle of a cluster. */
function toBox(marker: MapMarker, { x, y }: { x: number; y: number }): Box {
  if (marker.kind === 'event') return [x - pinPx.width / 2, y - pinPx.height, x + pinPx.width / 2, y + 2];
  const radius = (clusterPx[Math.min(4, String(marker.count).length)] ?? clusterPx[4]) / 2;
  return [x - radius, y - radius, x + radius, y + radius];
}

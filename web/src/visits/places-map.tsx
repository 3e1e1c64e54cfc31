/** Draws places on a map. Leaflet is large, so that this file is loaded when a map is opened. */
import type { Point } from '@backoffice/contract/visits/degrees'
import { visitsMessages } from '@backoffice/contract/visits/visits-messages'
import type { Tone } from '@backoffice/contract/statuses'
import L from 'leaflet'
import { useEffect, useRef } from 'react'
import css from './map.module.css'
import 'leaflet/dist/leaflet.css'

export interface Spot {
  readonly id: string
  readonly at: Point
  readonly title: string
  readonly look: 'client' | Tone
}

/** A line between two places, with its length in words. */
interface Way {
  readonly from: Point
  readonly to: Point
  readonly length: string
}

export interface Plot {
  /** The client or organization of the places. */
  readonly name: string
  readonly spots: readonly Spot[]
  readonly ways: readonly Way[]
  /** True if the map shows the lengths. They would cover the places of a whole town. */
  readonly showsLengths?: true
}

interface PlacesMapProps {
  plot: Plot
  /** The pictures of the map; without them the ground is plain, with a grid and a scale. */
  tiles: { readonly tiles: string; readonly attribution: string } | null
}

const NEAREST = 17

const on = ({ latitude, longitude }: Point): L.LatLngTuple => [latitude, longitude]
const plain = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Draws the lines of a grid, so that a map without pictures shows how it moves. */
const Grid = L.GridLayer.extend({
  createTile: () => L.DomUtil.create('div', css.square),
}) as new (options?: L.GridLayerOptions) => L.GridLayer

function openMap(element: HTMLElement, tiles: PlacesMapProps['tiles']): L.Map {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(element, {
    attributionControl: false,
    // The wheel scrolls the page until somebody works in the map.
    scrollWheelZoom: false,
    ...(isStill && { zoomAnimation: false, fadeAnimation: false, markerZoomAnimation: false, inertia: false }),
  })
  map.on('focus', () => map.scrollWheelZoom.enable()).on('blur', () => map.scrollWheelZoom.disable())
  new Grid().addTo(map)
  L.control.scale({ imperial: false }).addTo(map)
  if (tiles) {
    L.control.attribution({ prefix: false }).addTo(map)
    L.tileLayer(tiles.tiles, { attribution: plain(tiles.attribution), maxZoom: 19 }).addTo(map)
  }
  return map
}

const tones = {
  client: 'var(--brand)',
  good: 'var(--ok)',
  bad: 'var(--bad)',
  pending: 'var(--pending)',
  warning: 'var(--warn)',
} as const satisfies Record<Spot['look'], string>

function markerOf({ at, title, look }: Spot): L.Marker {
  const icon = L.divIcon({ className: css.spot, iconSize: [24, 24], popupAnchor: [0, -8] })
  const words = L.DomUtil.create('p', css.words)
  words.textContent = title
  words.dir = 'auto'
  const marker = L.marker(on(at), { icon, title, riseOnHover: true }).bindPopup(words)
  return marker.on('add', () => {
    const element = marker.getElement()
    if (!element) return
    element.setAttribute('aria-label', title)
    element.dataset['look'] = look
    element.style.setProperty('--tone', tones[look])
  })
}

export function PlacesMap({ plot, tiles }: PlacesMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const drawn = useRef<{ readonly map: L.Map; readonly layer: L.LayerGroup }>(undefined)
  const shown = JSON.stringify(plot)

  useEffect(() => {
    if (!frame.current) return
    const map = openMap(frame.current, tiles)
    drawn.current = { map, layer: L.layerGroup().addTo(map) }
    const resized = new ResizeObserver(() => map.invalidateSize())
    resized.observe(frame.current)
    return () => {
      resized.disconnect()
      drawn.current = undefined
      map.remove()
    }
  }, [tiles])

  useEffect(() => {
    if (!drawn.current) return
    const { map, layer } = drawn.current
    const { spots, ways, showsLengths = false } = JSON.parse(shown) as Plot
    layer.clearLayers()
    for (const { from, to, length } of ways) {
      const way = L.polyline([on(from), on(to)], { className: css.way ?? '', interactive: false })
      if (showsLengths)
        way.bindTooltip(plain(length), {
          permanent: true,
          direction: 'center',
          className: css.length ?? '',
        })
      layer.addLayer(way)
    }
    for (const spot of spots) layer.addLayer(markerOf(spot))
    if (spots.length > 0)
      map.fitBounds(L.latLngBounds(spots.map(({ at }) => on(at))), { padding: [32, 32], maxZoom: NEAREST })
    else map.setView([0, 0], 2)
  }, [shown, tiles])

  return (
    <>
      {/* A map is the same in every language: its controls stay where its library places them. */}
      <div ref={frame} className={css.map} dir="ltr" role="region" aria-label={visitsMessages.map(plot.name)} />
      {plot.spots.length === 0 && (
        <p className={css.nothing} role="status">
          {visitsMessages.nothingOnMap}
        </p>
      )}
    </>
  )
}

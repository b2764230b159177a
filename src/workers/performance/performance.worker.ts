import type {
  PanelPaint,
  PanelPainted,
  PanelPicture,
  PanelPlaces,
} from '#shared/contracts/performance-panel.ts'
import { loadFiguresFont } from '../runtime/figures-font.ts'
import { paintFigures } from './paint-figures.ts'

const scope = self as unknown as DedicatedWorkerGlobalScope
let canvas: OffscreenCanvas | null = null
let places: PanelPlaces | null = null
let picture: PanelPicture | null = null
let isFontSettled = false
let isTold = false

function paint(): void {
  const context = canvas?.getContext('2d') ?? null
  if (canvas === null || context === null || places === null || picture === null || !isFontSettled) return
  const [width, height] = [places.width, places.height].map((side) => Math.round(side * (places?.dpr ?? 1)))
  if (canvas.width !== width) canvas.width = width ?? 1
  if (canvas.height !== height) canvas.height = height ?? 1
  paintFigures(context, places, picture)
  if (isTold) return
  isTold = true
  scope.postMessage({ type: 'PanelPainted' } satisfies PanelPainted)
}

scope.addEventListener('message', (event: MessageEvent<PanelPaint<OffscreenCanvas> | null>) => {
  const message = event.data
  if (message?.type === 'TakeCanvas') canvas = message.canvas
  else if (message?.type === 'PlaceFigures') places = message.places
  else if (message?.type === 'PaintFigures') picture = message.picture
  else return
  paint()
})

// A context never changes the font that it first resolved.
void loadFiguresFont().then(() => {
  isFontSettled = true
  paint()
})

import type { PanelPicture, PanelPlaces } from '#shared/contracts/performance-panel.ts'
import { openPerformancePort } from '../../bridge/performance-port.ts'
import { withNextPatch } from '../../stores/next-patch.ts'
import { canPaint } from '../../trading/canvas/painted-canvas.tsx'
import { followDensity } from '../../ui/follow-density.ts'
import { FORCED_COLOURS, readTokenColours } from '../../ui/token-colours.ts'
import { cells, cellText, isOver, rows } from './cells.ts'
import type { Figures } from './figures.ts'

/** Shows figures without React: a worker paints them at once, and the texts under them follow. */
export interface PanelPainter {
  readonly show: (figures: Figures) => void
  readonly showMemory: (megabytes: number) => void
  /** Measures the places of the figures again: the theme, the language or the size changed. */
  readonly place: () => void
  readonly stop: () => void
}

/** Attribute of the element of a figure, and of the place of a histogram. */
export const CELL = 'data-measured'
export const MEMORY = 'memory'
/** Histograms, in the order of their rows. */
const spreads = rows.flatMap(({ spread }) => (spread === undefined ? [] : [spread]))

/**
 * Least time between two updates of the texts, ms: while they are painted over, the same if another budget is broken, and
 * while they are what is seen.
 */
const TEXTS_MS = { painted: 5000, other: 2000, seen: 900 }

const none: PanelPicture = { texts: [], over: [], bars: [] }

function pictureOf(figures: Figures, memory: string): PanelPicture {
  const values = cells.map((cell) => cell.value(figures))
  return {
    texts: [...cells.map((cell, index) => cellText(cell, values[index] ?? Number.NaN)), memory],
    over: cells.map((cell, index) => isOver(cell, values[index] ?? Number.NaN)),
    bars: spreads.map((spread) => figures[spread].bars),
  }
}

/** Where the shown elements are in the panel. */
function placesIn(
  panel: HTMLElement,
  figures: readonly (HTMLElement | null)[],
  bars: readonly (HTMLElement | null)[],
): PanelPlaces {
  const box = panel.getBoundingClientRect()
  const isRtl = getComputedStyle(panel).direction === 'rtl'
  const boxOf = (element: HTMLElement | null): DOMRect | null => {
    const found = element?.getBoundingClientRect()
    return found === undefined || found.width === 0 ? null : found
  }
  return {
    width: Math.ceil(box.width),
    height: Math.ceil(box.height),
    dpr: Math.min(4, Math.max(1, devicePixelRatio)),
    isRtl,
    figures: figures.map((element) => {
      const found = boxOf(element)
      if (element === null || found === null) return null
      const { fontSize, fontWeight } = getComputedStyle(element)
      return {
        x: (isRtl ? found.right : found.left) - box.left,
        middle: (found.top + found.bottom) / 2 - box.top,
        size: Number.parseFloat(fontSize),
        weight: Number.parseFloat(fontWeight),
      }
    }),
    bars: bars.map((element) => {
      const found = boxOf(element)
      return found === null
        ? null
        : { x: found.left - box.left, y: found.top - box.top, width: found.width, height: found.height }
    }),
    colours: readTokenColours({ text: '--text', over: '--warn-text', bars: '--accent-text' }),
  }
}

export function createPanelPainter(panel: HTMLElement, canvas: HTMLCanvasElement): PanelPainter {
  const find = (id: string): HTMLElement | null => panel.querySelector<HTMLElement>(`[${CELL}='${id}']`)
  const figures = [...cells.map(({ id }) => id), MEMORY].map(find)
  const bars = spreads.map((spread) => find(`bars-${spread}`))
  const forced = matchMedia(FORCED_COLOURS)
  let picture = none
  /** Broken budgets that the texts show. */
  let written: readonly boolean[] = []
  let memory = '--'
  let textsAt = Number.NEGATIVE_INFINITY
  let isPainted = false
  let isStopped = false
  const port = canPaint()
    ? openPerformancePort(canvas, () => {
        isPainted = true
        mark()
      })
    : null

  const isSeen = (): boolean => !isPainted || forced.matches
  /** With forced colours the texts are what is seen. */
  const mark = (): void => void panel.toggleAttribute('data-covered', !isSeen())

  function writeTexts(): void {
    if (isStopped) return
    figures.forEach((element, index) => {
      const text = picture.texts[index] ?? '--'
      if (element === null) return
      if (element.textContent !== text) element.textContent = text
      element.parentElement?.toggleAttribute('data-over', picture.over[index] === true)
    })
  }

  const place = (): void => port?.place(placesIn(panel, figures, bars))
  const follow = new ResizeObserver(place)
  follow.observe(panel)
  const stopDensity = followDensity(place)
  forced.addEventListener('change', mark)

  return {
    show(shown) {
      picture = pictureOf(shown, memory)
      port?.paint(picture)
      const now = performance.now()
      const isOther = picture.over.some((over, index) => over !== (written[index] ?? false))
      const pace = isSeen() ? 'seen' : isOther ? 'other' : 'painted'
      if (now - textsAt < TEXTS_MS[pace]) return
      written = picture.over
      textsAt = now
      // A frame for these texts alone costs more than all else here.
      withNextPatch(writeTexts)
    },
    showMemory(megabytes) {
      memory = `${Math.round(megabytes)} MB`
    },
    place,
    stop() {
      isStopped = true
      follow.disconnect()
      stopDensity()
      forced.removeEventListener('change', mark)
      port?.close()
    },
  }
}

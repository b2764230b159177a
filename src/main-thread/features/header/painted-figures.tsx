import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { FigureName, PlacedFigures } from '#shared/contracts/painted-figures.ts'
import { attachPainter, detachPainter, placeFigures } from '../../bridge/ask-risk.ts'
import { threads } from '../../stores/connection.ts'
import { useMarket } from '../../stores/market-context.tsx'
import { canPaint } from '../../trading/canvas/painted-canvas.tsx'
import { followDensity } from '../../ui/follow-density.ts'
import { FORCED_COLOURS } from '../../ui/token-colours.ts'
import { useMedia } from '../../ui/use-media.ts'
import { paceTexts } from './text-pace.ts'
import styles from './painted-figures.module.css'

interface Placed {
  readonly placed: PlacedFigures
  /** Offset of the canvas from its host's left and top edge, px. */
  readonly left: number
  readonly top: number
  /** The elements of the figures, and of those that are out of view because they do not fit. */
  readonly cells: readonly HTMLElement[]
}

/** Width of a canvas in multiples of these px. */
const STEP = 100

/** Places of the figures of a strip; null if it shows none, or one is cut. */
function place(strip: readonly HTMLElement[], host: HTMLElement, symbol: string): Placed | null {
  const origin = host.parentElement?.getBoundingClientRect() ?? host.getBoundingClientRect()
  const found: { readonly figure: FigureName; readonly text: DOMRect; readonly cell: HTMLElement }[] = []
  const cells: HTMLElement[] = []
  for (const part of strip) {
    const box = part.getBoundingClientRect()
    for (const cell of part.querySelectorAll<HTMLElement>('[data-figure]')) {
      const range = document.createRange()
      range.selectNodeContents(cell)
      const text = range.getBoundingClientRect()
      cells.push(cell)
      if (text.top >= box.bottom) continue
      if (text.left < box.left - 1 || text.right > box.right + 1) return null
      found.push({ figure: cell.dataset['figure'] as FigureName, text, cell })
    }
  }
  if (found.length === 0) return null
  // Room for a text that grows until it is measured again.
  const left = Math.floor(Math.min(...found.map(({ text }) => text.left)) - 24)
  const top = Math.floor(Math.min(...found.map(({ text }) => text.top)))
  const right = Math.ceil(Math.max(...found.map(({ text }) => text.right)) + 24)
  const bottom = Math.ceil(Math.max(...found.map(({ text }) => text.bottom)))
  const { direction } = getComputedStyle(host)
  return {
    left: left - origin.left,
    top: top - origin.top,
    cells,
    placed: {
      symbol,
      figures: found.map(({ figure, text, cell }) => {
        const { fontSize, fontWeight } = getComputedStyle(cell)
        return {
          figure,
          x: text.left - left,
          middle: (text.top + text.bottom) / 2 - top,
          size: Number.parseFloat(fontSize),
          weight: Number.parseFloat(fontWeight),
        }
      }),
      // In steps, so that a longer text at the end does not resize the canvas.
      width: Math.ceil((right - left) / STEP) * STEP,
      height: bottom - top,
      dpr: Math.min(4, Math.max(1, window.devicePixelRatio)),
      endsLeft: direction === 'rtl',
    },
  }
}

function mark(cells: readonly HTMLElement[], isPainted: boolean): void {
  for (const cell of cells) cell.toggleAttribute('data-painted', isPainted)
}

const isSame = (one: Placed | null, other: Placed | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    JSON.stringify({ ...one, cells: null }) === JSON.stringify({ ...other, cells: null }) &&
    one.cells.length === other.cells.length &&
    one.cells.every((cell, index) => cell === other.cells[index]))

/**
 * The figures of a ticker strip, painted by the risk worker over their texts. A painted text is transparent and up to a
 * second old, but there for screen readers, selection and find (decision 30). The texts are visible whenever the canvas
 * may not show the figures, or not where the texts are.
 * `strip` returns the elements that contain them.
 */
export function PaintedFigures({ strip }: { readonly strip: () => readonly HTMLElement[] }) {
  const { symbol } = useSnapshot(useMarket().view)
  // Nothing that was painted for one symbol is shown for another.
  return <SymbolFigures key={symbol} symbol={symbol} strip={strip} />
}

function SymbolFigures(props: { readonly symbol: string; readonly strip: () => readonly HTMLElement[] }) {
  const { symbol, strip } = props
  const market = useMarket()
  const { riskGeneration } = useSnapshot(threads)
  const figures = useSnapshot(market.figures)
  // Only a text of another shape moves the figures after it: digits have one width. Reading the places makes the browser
  // lay out the page at once.
  const texts = JSON.stringify(figures).replace(/\d/g, '0')
  const forced = useMedia(FORCED_COLOURS)
  const paints = !forced && canPaint()
  const host = useRef<HTMLDivElement>(null)
  const [placed, setPlaced] = useState<Placed | null>(null)
  /** What the canvas shows, as text. */
  const [shown, setShown] = useState('')

  useEffect(() => {
    const box = host.current
    if (!paints || riskGeneration === 0 || box === null) return undefined
    // A canvas can be transferred only once, so each worker gets its own.
    const canvas = document.createElement('canvas')
    box.append(canvas)
    void attachPainter('figures', canvas, { width: 1, height: 1, dpr: 1 }, market.id)
    return () => {
      setShown('')
      void detachPainter('figures', market.id)
      canvas.remove()
    }
  }, [paints, riskGeneration, market.id])

  // In the first commit the strip's elements have no refs yet.
  const [isMounted, setMounted] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- refs are no state
  useEffect(() => setMounted(true), [])
  const isKnown = paints && isMounted && figures.symbol === symbol
  useLayoutEffect(() => {
    const box = host.current
    if (!isKnown || box === null) return undefined
    const look = (): void => {
      const next = place(strip(), box, symbol)
      setPlaced((now) => (isSame(now, next) ? now : next))
    }
    look()
    const sizes = new ResizeObserver(look)
    for (const part of strip()) for (const one of [part, ...part.children]) sizes.observe(one)
    const stopDensity = followDensity(look)
    return () => {
      sizes.disconnect()
      stopDensity()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- texts of another length move the figures
  }, [isKnown, symbol, strip, texts])

  const isShown = isKnown && placed?.placed.symbol === symbol && shown === JSON.stringify(placed.placed)
  useEffect(() => {
    if (!isKnown || placed?.placed.symbol !== symbol || isShown) return undefined
    let isWanted = true
    void placeFigures(placed.placed, market.id).then((done) => {
      if (isWanted && done) setShown(JSON.stringify(placed.placed))
    })
    return () => {
      isWanted = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the worker may have had no font or ticker before
  }, [placed, isKnown, isShown, symbol, market.id, texts])

  useLayoutEffect(() => {
    if (!isShown || placed === null) return undefined
    mark(placed.cells, true)
    const stopPace = paceTexts(market)
    return () => {
      mark(placed.cells, false)
      stopPace()
    }
  }, [isShown, placed, market])

  return (
    <div
      ref={host}
      className={styles['figures']}
      aria-hidden="true"
      data-testid="painted-figures"
      data-shown={isShown ? '' : undefined}
      style={
        placed === null
          ? undefined
          : {
              transform: `translate(${placed.left}px, ${placed.top}px)`,
              width: placed.placed.width,
              height: placed.placed.height,
            }
      }
    />
  )
}

import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio/react'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { attachPainter, detachPainter, hoverBook, priceAt, resizePainter } from '../../bridge/ask-risk.ts'
import { threads } from '../../stores/connection.ts'
import styles from './painted-canvas.module.css'

/** Whether the risk worker can paint here; where not, the text twin is shown instead. */
export const canPaint = (): boolean =>
  typeof OffscreenCanvas === 'function' && 'transferControlToOffscreen' in HTMLCanvasElement.prototype

interface Props {
  readonly panel: 'book' | 'trades'
  /** A price was clicked; plain decimal text. */
  readonly onPick: (price: DecimalText) => void
}

/**
 * A canvas the risk worker paints on. A canvas can be handed over only once, so each mount and each new worker gets a new
 * element. Screen readers get the text twin instead; this is for the eyes and the pointer.
 */
export function PaintedCanvas({ panel, onPick }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const { riskGeneration } = useSnapshot(threads)
  const pick = useRef(onPick)
  useEffect(() => {
    pick.current = onPick
  }, [onPick])

  useEffect(() => {
    const element = host.current
    if (element === null || riskGeneration === 0) return undefined
    const stopPainting = paintInto(element, panel)
    const stopPointing = followPointer(element, panel, (price) => pick.current(price))
    return () => {
      stopPointing()
      stopPainting()
    }
  }, [panel, riskGeneration])

  return <div ref={host} className={styles['host']} aria-hidden="true" data-testid={`${panel}-canvas`} />
}

/** Hands a new canvas over as soon as it has a size, and tells later sizes once per frame. */
function paintInto(host: HTMLElement, panel: 'book' | 'trades'): () => void {
  const canvas = document.createElement('canvas')
  host.append(canvas)
  let attached = false
  let frame = 0
  const measure = (): void => {
    frame = 0
    const width = host.clientWidth
    const height = host.clientHeight
    if (width === 0 || height === 0) return
    const dpr = Math.min(4, Math.max(1, window.devicePixelRatio))
    if (attached) void resizePainter(panel, width, height, dpr)
    else {
      attached = true
      void attachPainter(panel, canvas, { width, height, dpr })
    }
  }
  const soon = (): void => {
    if (frame === 0) frame = requestAnimationFrame(measure)
  }
  const sizes = new ResizeObserver(soon)
  sizes.observe(host)
  // Zoom changes the pixel ratio without changing the box.
  window.addEventListener('resize', soon)
  measure()
  return () => {
    cancelAnimationFrame(frame)
    sizes.disconnect()
    window.removeEventListener('resize', soon)
    canvas.remove()
    if (attached) void detachPainter(panel)
  }
}

/** Pointer over the book freezes it (asked once per frame); a click picks the price under it. */
function followPointer(
  host: HTMLElement,
  panel: 'book' | 'trades',
  onPick: (price: DecimalText) => void,
): () => void {
  let frame = 0
  let at: number | null = null
  const yOf = (event: MouseEvent): number => event.clientY - host.getBoundingClientRect().top
  const tell = (): void => {
    frame = 0
    hoverBook(at).then(
      (price) => {
        host.style.cursor = price === '' ? 'default' : 'pointer'
      },
      () => undefined,
    )
  }
  const moved = (event: PointerEvent): void => {
    if (panel !== 'book' || event.pointerType === 'touch') return
    at = yOf(event)
    if (frame === 0) frame = requestAnimationFrame(tell)
  }
  const left = (): void => {
    if (panel !== 'book' || at === null) return
    at = null
    if (frame === 0) frame = requestAnimationFrame(tell)
  }
  const clicked = (event: MouseEvent): void => {
    priceAt(panel, yOf(event)).then(
      (price) => (price === '' ? undefined : onPick(price)),
      () => undefined,
    )
  }
  host.addEventListener('pointermove', moved)
  host.addEventListener('pointerleave', left)
  host.addEventListener('click', clicked)
  return () => {
    cancelAnimationFrame(frame)
    host.removeEventListener('pointermove', moved)
    host.removeEventListener('pointerleave', left)
    host.removeEventListener('click', clicked)
    if (at !== null) void hoverBook(null)
  }
}

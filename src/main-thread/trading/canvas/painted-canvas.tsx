import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio/react'
import { attachPainter, detachPainter, resizePainter } from '../../bridge/ask-risk.ts'
import { threads } from '../../stores/connection.ts'
import { useMarket } from '../../stores/market-context.tsx'
import { followDensity } from '../../ui/follow-density.ts'
import { followPointer } from './follow-pointer.ts'
import type { PointerCalls } from './follow-pointer.ts'
import styles from './painted-canvas.module.css'

/** Whether the risk worker can paint in this browser; if not, the accessible table is shown instead. */
export const canPaint = (): boolean =>
  typeof OffscreenCanvas === 'function' && 'transferControlToOffscreen' in HTMLCanvasElement.prototype

interface Props {
  readonly panel: 'book' | 'trades'
  /** Returns the pointer's handlers; must be a stable function. */
  readonly calls: () => PointerCalls
}

/**
 * A canvas the risk worker paints on, for the panel's market. A canvas can be transferred only once, so each mount and each new worker gets a new
 * element. It is hidden from screen readers, which read the accessible table.
 */
export function PaintedCanvas({ panel, calls }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const { riskGeneration } = useSnapshot(threads)
  const market = useMarket().id

  useEffect(() => {
    const element = host.current
    if (element === null || riskGeneration === 0) return undefined
    const stopPainting = paintInto(element, panel, market)
    const stopPointing = followPointer(element, calls())
    return () => {
      stopPointing()
      stopPainting()
    }
  }, [panel, market, calls, riskGeneration])

  return <div ref={host} className={styles['host']} aria-hidden="true" data-testid={`${panel}-canvas`} />
}

/** Transfers a new canvas as soon as it has a size; reports later sizes once per frame, 1 x 1 while it is not shown. */
function paintInto(host: HTMLElement, panel: 'book' | 'trades', market: string): () => void {
  const canvas = document.createElement('canvas')
  host.append(canvas)
  let attached = false
  let frame = 0
  const measure = (): void => {
    frame = 0
    const width = host.clientWidth
    const height = host.clientHeight
    const isShown = width > 0 && height > 0
    const dpr = Math.min(4, Math.max(1, window.devicePixelRatio))
    // A hidden panel has no rows, so that nothing is fetched, painted or read out for it.
    if (attached) void resizePainter(panel, isShown ? width : 1, isShown ? height : 1, dpr, market)
    else if (isShown) {
      attached = true
      void attachPainter(panel, canvas, { width, height, dpr }, market)
    }
  }
  const soon = (): void => {
    if (frame === 0) frame = requestAnimationFrame(measure)
  }
  const sizes = new ResizeObserver(soon)
  sizes.observe(host)
  const stopDensity = followDensity(soon)
  measure()
  return () => {
    cancelAnimationFrame(frame)
    sizes.disconnect()
    stopDensity()
    canvas.remove()
    if (attached) void detachPainter(panel, market)
  }
}

import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio/react'
import { attachPainter, detachPainter, resizePainter } from '../../bridge/ask-risk.ts'
import { threads } from '../../stores/connection.ts'
import styles from './painted-canvas.module.css'

/** Whether the risk worker can paint here; where not, the text twin is shown instead. */
export const canPaint = (): boolean =>
  typeof OffscreenCanvas === 'function' && 'transferControlToOffscreen' in HTMLCanvasElement.prototype

interface Place {
  readonly x: number
  readonly y: number
}
export interface PointerCalls {
  /** The pointer's place (CSS px), null: it left; once per frame. Gives whether a click would do something. */
  readonly hover: (at: Place | null) => Promise<boolean>
  readonly click: (x: number, y: number, event: MouseEvent) => Promise<void>
  /** True: the wheel was used. */
  readonly wheel?: (y: number, height: number, delta: number) => boolean
}

interface Props {
  readonly panel: 'book' | 'trades'
  /** A stable function. */
  readonly calls: () => PointerCalls
}

/**
 * A canvas the risk worker paints on. A canvas can be handed over only once, so each mount and each new worker gets a new
 * element. Screen readers get the text twin instead; this is for the eyes and the pointer.
 */
export function PaintedCanvas({ panel, calls }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const { riskGeneration } = useSnapshot(threads)

  useEffect(() => {
    const element = host.current
    if (element === null || riskGeneration === 0) return undefined
    const stopPainting = paintInto(element, panel)
    const stopPointing = followPointer(element, calls())
    return () => {
      stopPointing()
      stopPainting()
    }
  }, [panel, calls, riskGeneration])

  return <div ref={host} className={styles['host']} aria-hidden="true" data-testid={`${panel}-canvas`} />
}

/** Hands a new canvas over as soon as it has a size, and tells later sizes once per frame: 1 x 1 where it isn't shown. */
function paintInto(host: HTMLElement, panel: 'book' | 'trades'): () => void {
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
    if (attached) void resizePainter(panel, isShown ? width : 1, isShown ? height : 1, dpr)
    else if (isShown) {
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

/** Pointer over the canvas: what is under it stands still (told once per frame); a click picks it. */
function followPointer(host: HTMLElement, calls: PointerCalls): () => void {
  let frame = 0
  let at: Place | null = null
  const placeOf = (event: MouseEvent): Place => {
    const box = host.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const tell = (): void => {
    frame = 0
    calls.hover(at).then(
      (picks) => {
        host.style.cursor = picks ? 'pointer' : 'default'
      },
      () => undefined,
    )
  }
  const soon = (): void => {
    if (frame === 0) frame = requestAnimationFrame(tell)
  }
  const moved = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return
    at = placeOf(event)
    soon()
  }
  const left = (): void => {
    if (at === null) return
    at = null
    soon()
  }
  const clicked = (event: MouseEvent): void => {
    const { x, y } = placeOf(event)
    calls.click(x, y, event).catch(() => undefined)
  }
  const turned = (event: WheelEvent): void => {
    const delta = event.deltaMode === 1 ? event.deltaY * 22 : event.deltaY
    if (calls.wheel?.(placeOf(event).y, host.clientHeight, delta) === true) event.preventDefault()
  }
  host.addEventListener('pointermove', moved)
  host.addEventListener('pointerleave', left)
  host.addEventListener('click', clicked)
  host.addEventListener('wheel', turned, { passive: false })
  return () => {
    cancelAnimationFrame(frame)
    host.removeEventListener('pointermove', moved)
    host.removeEventListener('pointerleave', left)
    host.removeEventListener('click', clicked)
    host.removeEventListener('wheel', turned)
    if (at !== null) void calls.hover(null)
  }
}

import type { EngineInit, FromEngine, ToEngine } from '../protocol.ts'

/** A running engine, in a worker or in the page. */
export interface EngineLink {
  readonly kind: 'worker' | 'main'
  post: (message: ToEngine, transfer?: Transferable[]) => void
  terminate: () => void
}

/** Events of an engine for the page. */
export interface EngineEvents {
  receive: (message: FromEngine) => void
  /** The engine no longer answers. Messages posted from now on are dropped. */
  lost: () => void
  /** A lost engine answers again. It has missed messages, so it must be restarted. */
  back: () => void
}

export type StartEngine = (plot: HTMLElement, init: EngineInit, events: EngineEvents) => Promise<EngineLink>

/** True if a worker can draw on a canvas here. */
export function canUseWorker(): boolean {
  return (
    typeof Worker === 'function' &&
    typeof OffscreenCanvas === 'function' &&
    'transferControlToOffscreen' in HTMLCanvasElement.prototype
  )
}

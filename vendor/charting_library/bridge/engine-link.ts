import type { EngineInit, FromEngine, ToEngine } from '../protocol.ts'

/** A running engine, wherever it runs. */
export interface EngineLink {
  readonly kind: 'worker' | 'main'
  post: (message: ToEngine, transfer?: Transferable[]) => void
  terminate: () => void
}

/** What the page hears of an engine. */
export interface EngineEvents {
  receive: (message: FromEngine) => void
  /** It no longer answers; what is posted to it is dropped from here on. */
  lost: () => void
  /** A lost one talks again. It has missed messages: it has to be started anew. */
  back: () => void
}

export type StartEngine = (plot: HTMLElement, init: EngineInit, events: EngineEvents) => Promise<EngineLink>

/** True where a canvas can be drawn by a worker. */
export function canUseWorker(): boolean {
  return (
    typeof Worker === 'function' &&
    typeof OffscreenCanvas === 'function' &&
    'transferControlToOffscreen' in HTMLCanvasElement.prototype
  )
}

import type { EngineInit, FromEngine, ToEngine } from '../protocol.ts'

/** A running engine, wherever it runs. */
export interface EngineLink {
  readonly kind: 'worker' | 'main'
  post: (message: ToEngine, transfer?: Transferable[]) => void
  terminate: () => void
}

export type StartEngine = (
  plot: HTMLElement,
  init: EngineInit,
  receive: (message: FromEngine) => void,
) => Promise<EngineLink>

/** True where a canvas can be drawn by a worker. */
export function canUseWorker(): boolean {
  return (
    typeof Worker === 'function' &&
    typeof OffscreenCanvas === 'function' &&
    'transferControlToOffscreen' in HTMLCanvasElement.prototype
  )
}

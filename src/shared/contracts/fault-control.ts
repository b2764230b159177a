import type { Outcome } from './outcome.ts'

/** Faults that a page can ask an embedded exchange for. Each ends automatically (venue/server/control/page-control.ts). */
export const venueFaults = ['freeze', 'cut', 'lose', 'double', 'slow'] as const
export type VenueFault = (typeof venueFaults)[number]

/** Most market updates a second that the load makes. */
export const MOST_UPDATES = 1_000_000

export const controlActs = ['read', 'begin', 'rate', 'compare', 'close'] as const

/** Body of POST `path.own.control`. Every call needs the key of the control port, and renews the lease of what runs. */
export interface ControlBody {
  readonly key: string
  readonly act: (typeof controlActs)[number]
  /** Of `begin`. */
  readonly fault?: VenueFault
  /** Of `rate`; 0: no load, the market alone. */
  readonly updatesPerSecond?: number
  /** Of `rate`: the market whose book and trades get the load. */
  readonly symbol?: string
}

/** The page without workers, which gets the same stream from a process of its own. */
export interface ComparedPage {
  readonly state: 'off' | 'starting' | 'ready' | 'failed'
  /** Address once it is ready; else ''. */
  readonly url: string
  /** Percent of the time in which its thread is busy; null unknown, or nobody has the page open. */
  readonly busy: number | null
}

/** Answer to every such call. */
export interface ControlState {
  /** Faults that run now. */
  readonly faults: readonly VenueFault[]
  /** Updates a second that were asked for and that are made; null: this market has a speed of its own. */
  readonly rate: { readonly asked: number; readonly made: number } | null
  readonly compared: ComparedPage
  /** Frames that were sent twice since the exchange started. */
  readonly doubledFrames: number
}

/** Calls for the panel of faults. */
export interface FaultCalls {
  /** Sends a body to the exchange's control interface. The page reads the answer, a `ControlState`. */
  controlExchange(body: ControlBody): Promise<Outcome<unknown>>
}

/** A thread that can be ended from inside, as a crash would. */
export interface EndingThread {
  endThread(): void
}

/** A recording of the hub, and its replay in a worker of one tab. */
import type { Interval, Side } from '../domain/enums.ts'
import type { IntentOutcome } from './private-feed.ts'
import type { RecordingFault } from '../wire/recording.ts'

/** Slowest and fastest replay; 1 is the recorded speed. */
export const DIAL_MIN = 0.1
export const DIAL_MAX = 100

/** What all threads need of a Blob, which crosses between them without a copy. */
export interface RecordingFile {
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

/** The bars of a chart: the last prices of the market, or mark prices. */
export interface BarRecording {
  readonly symbol: string
  readonly interval: Interval
  readonly kind: 'market' | 'mark'
}

/** Calls of a page about the hub's recording. */
export interface RecordingCalls {
  /** Candles of a chart as a recording whose records are bars; null if the exchange gave none. */
  barRecording(request: BarRecording): Promise<RecordingFile | null>
  /** The last 10 minutes as a file; null before anything was recorded. */
  saveRecording(): Promise<RecordingFile | null>
  /** The recording that ended in the last failure of a hub; null for none. */
  keptRecording(): Promise<RecordingFile | null>
}

/**
 * What is recorded of a trader's action. No id, and no text of the exchange: they name the account, or may. Of a new order
 * price and quantity are those that were sent, of a changed one the new ones. '' none.
 */
export interface IntentFacts {
  readonly kind: 'create' | 'replace' | 'cancel' | 'account'
  readonly side: Side | ''
  readonly symbol: string
  readonly price: string
  readonly qty: string
  /** '' while its outcome is open. */
  readonly outcome: IntentOutcome | ''
  /** Code of a rejection. */
  readonly code: number
}

/** A trader's action. `at`: exchange's time at which it was sent, Unix ms. */
export interface RecordedIntent extends IntentFacts {
  readonly at: number
}

/** What a recording is, for people. Times are the exchange's, Unix ms. */
export interface RecordingView {
  readonly from: number
  readonly to: number
  /** Name of the exchange; '' the embedded one. */
  readonly exchange: string
  readonly symbols: readonly string[]
  /** Length of a bar in ms, in a replay of bars; 0 in a recording of the market. */
  readonly barMs: number
  /** The file's end was missing or damaged: only what was whole is played. */
  readonly isCut: boolean
  /** What the trader did, oldest first. */
  readonly intents: readonly RecordedIntent[]
  /** Markets whose candles are recorded, with the shortest interval of each. */
  readonly charts: readonly { readonly symbol: string; readonly interval: Interval }[]
  /** Intervals of all recorded candles. */
  readonly intervals: readonly Interval[]
}

/** Page -> replay worker, beside the messages of the hub's port. */
export type ReplayInput =
  | { readonly type: 'OpenReplay'; readonly file: RecordingFile }
  /** Times the recorded speed; 0 pauses. */
  | { readonly type: 'SetDial'; readonly dial: number }
  | { readonly type: 'SeekReplay'; readonly at: number }
  /** Pauses, and plays up to the next trade of a symbol, or the next bar. */
  | { readonly type: 'StepTrade'; readonly symbol: string }
  | ({ readonly type: 'PaperOrder' } & PaperOrder)
  /** Cancels all paper orders. */
  | { readonly type: 'CancelPaper' }

export interface ReplayPlace {
  /** Exchange's time that is shown, Unix ms. */
  readonly at: number
  /** 0: paused, or at the end. */
  readonly dial: number
  readonly isAtEnd: boolean
  /** Number of places that were shown with their whole state: the beginning, and each leap. */
  readonly leaps: number
}

/** Replay worker -> page. */
export type ReplayOutput =
  | { readonly type: 'ReplayOpened'; readonly recording: RecordingView }
  /** `version`: the file's, if it is another one. */
  | { readonly type: 'ReplayRefused'; readonly fault: RecordingFault; readonly version: number }
  | ({ readonly type: 'ReplayAt' } & ReplayPlace)
  | ({ readonly type: 'PaperAt' } & PaperView)

/** A page of candles in a recording, as the exchange gave it: `result` is unchecked. */
export interface RecordedBars extends BarRecording {
  readonly result: unknown
}

/** An order that exists in a replay alone. `price` null: at the market. Amounts are decimal text. */
export interface PaperOrder {
  readonly symbol: string
  readonly side: Side
  readonly qty: string
  readonly price: string | null
}

/**
 * Why the last paper order was refused. Of a field: a key of the ticket's `field` texts. 'form': a key of `paper.refusal` in
 * `replay.json`.
 */
export interface PaperRefusal {
  readonly field: 'qty' | 'price' | 'form'
  readonly key: string
  readonly params: Readonly<Record<string, string>>
}

/** Paper orders and what they made, of one symbol. Amounts are decimal text without fees; '' unknown. */
export interface PaperView {
  readonly symbol: string
  /** Coin of quantities, and coin of the profit. */
  readonly unit: string
  readonly coin: string
  /** Orders that wait. */
  readonly open: readonly (PaperOrder & { readonly id: number })[]
  /** Signed quantity; "0" none. */
  readonly position: string
  /** Profit since the beginning, the position valued at the last trade that was played. */
  readonly pnl: string
  /** Number of orders that were filled. */
  readonly fills: number
  /** Null: the last order was taken, or there was none. */
  readonly refusal: PaperRefusal | null
}

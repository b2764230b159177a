import { proxy } from 'valtio/vanilla'
import type { PaperView, RecordingView, ReplayPlace } from '#shared/contracts/recording.ts'

/** The replay that this tab shows; `recording` null: the tab is live. `isLost`: its worker stopped. `paper` null: no paper order yet. */
export const replay = proxy<{
  recording: RecordingView | null
  /** It shows bars alone: nothing else of the market is known. */
  isOfBars: boolean
  place: ReplayPlace
  paper: PaperView | null
  isLost: boolean
  /** Another tab of this browser plays a recording; this one is live. */
  isElsewhere: boolean
}>({
  recording: null,
  isOfBars: false,
  place: { at: 0, dial: 0, isAtEnd: false, leaps: 0 },
  paper: null,
  isLost: false,
  isElsewhere: false,
})

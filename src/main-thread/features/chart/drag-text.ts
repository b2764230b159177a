import type { ChartLine } from '#shared/contracts/chart.ts'
import { ownLine } from './line-adapters.ts'

export interface DragActions {
  /**
   * Text on the line while it is dragged to a price: why it is impossible, its profit, or what a drop sets there; '' for
   * none. `isDragged`: the drag has not ended meanwhile. Never rejects.
   */
  readonly judge?: (line: ChartLine, price: number, isDragged: () => boolean) => Promise<string>
  /** A drag ended without a drop. */
  readonly giveUp?: (line: ChartLine) => void
}

/** Calls a function with each price that the line is dragged to. */
export type Follow = (moved: (price: number) => void) => void

/**
 * Shows a text on a line while it is dragged: one request at a time, for the newest price. `lineNow`: the line of the adapter;
 * null once it is gone. Returns what to call when the drag ends with a drop.
 */
export function showDragText(options: {
  readonly actions: DragActions
  readonly adapter: object
  readonly follow: Follow
  readonly lineNow: () => ChartLine | null
  readonly trace: (error: unknown) => void
}): () => void {
  const { actions, adapter, follow, lineNow, trace } = options
  const { judge } = actions
  const { setReason, onGiveUp } = ownLine(adapter)
  if (judge === undefined || setReason === undefined) return () => undefined
  let asked: number | null = null
  let busy = false
  let drag = 0
  const end = (): void => {
    asked = null
    drag += 1
  }
  const answer = async (): Promise<void> => {
    const [price, line] = [asked, lineNow()]
    asked = null
    busy = price !== null && line !== null
    if (price === null || line === null) return
    const mine = drag
    setReason(await judge(line, price, () => mine === drag && lineNow() !== null))
    await answer()
  }
  follow((price) => {
    asked = price
    if (!busy) answer().catch(trace)
  })
  onGiveUp?.(() => {
    end()
    const line = lineNow()
    if (line !== null) actions.giveUp?.(line)
  })
  return end
}

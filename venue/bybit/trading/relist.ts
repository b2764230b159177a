import type { CommandAnswer } from '../../exchange/commands.ts'
import { codeOf } from '../map/codes.ts'
import type { OurError } from '../map/codes.ts'

/** Refusals that a change of the market explains: it ended, or its steps or limits are others now. */
const doubts: readonly OurError[] = [
  'unknownSymbol',
  'notTrading',
  'closingOnly',
  'offTick',
  'offLot',
  'qtyBelowMin',
  'qtyAboveMax',
  'minNotional',
]
const codes: ReadonlySet<number> = new Set(doubts.map(codeOf))
/** The list is read at most so often because of refusals, ms. */
const EACH_MS = 60_000

/** Reads the list of markets again when a refusal puts it in doubt. `now`: ms. */
export function createRelist(
  refresh: () => Promise<void>,
  now: () => number = () => performance.now(),
): (answer: CommandAnswer) => void {
  let readAt = Number.NEGATIVE_INFINITY
  return (answer) => {
    if (answer.ok || !codes.has(answer.code) || now() - readAt < EACH_MS) return
    readAt = now()
    void refresh()
  }
}

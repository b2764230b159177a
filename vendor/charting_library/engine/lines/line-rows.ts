import { CAN_MOVE, EXTEND_LEFT, NUMBER } from '../../lines/line-fields.ts'
import type { LinesState } from './lines-state.ts'

/** Share of the distance to the next line that grabs a line: presses between close lines move the chart. */
const SHARE = 1 / 6
/** A line with less room than this is grabbed by its label only, CSS pixels. */
const LEAST_ROOM = 1.5

/**
 * Slot of the line that a press at row `y` grabs; -1 for none. The line is movable, has a label, and is the only one within
 * reach: of two lines at one price, the trader could not see which one moves.
 *
 * @param slack largest distance from the line, CSS pixels
 */
export function rowAt({ table, visible, placed, y: rowOf }: LinesState, y: number, slack: number): number {
  const isGrabbed = (slot: number): boolean => {
    const flags = table.number(slot, NUMBER.flags)
    return (flags & CAN_MOVE) !== 0 && (flags & EXTEND_LEFT) !== 0
  }
  const away = (slot: number): number => Math.abs(rowOf(slot) - y)
  let found = -1
  for (const slot of placed)
    if (isGrabbed(slot) && away(slot) <= slack && (found < 0 || away(slot) < away(found))) found = slot
  if (found < 0) return -1
  let gap = Number.POSITIVE_INFINITY
  for (const slot of visible)
    if (slot !== found && (table.number(slot, NUMBER.flags) & CAN_MOVE) !== 0)
      gap = Math.min(gap, Math.abs(rowOf(slot) - rowOf(found)))
  const room = Math.min(slack, gap * SHARE)
  return room >= LEAST_ROOM && away(found) <= room ? found : -1
}

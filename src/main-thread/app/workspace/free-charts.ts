import { chartStatesOf } from '../../features/chart/chart-states.ts'
import { LAYOUT_NAME, SET_ASIDE } from '../../features/chart/layout-autosave.ts'
import { readStored, removeStored } from '../../stores/storage.ts'
import { DESK_KEY, deskState, reachableDesks } from '../desk/desk-store.ts'
import { readShown } from '../desk/desk-text.ts'
import { otherDesks } from '../desk/other-desks.ts'
import { chartIds, computerNow, heldCharts, seenCharts, writeSeen } from '../desk/seen-charts.ts'
import type { SeenCharts } from '../desk/seen-charts.ts'
import { unreadable } from '../desk/set-aside.ts'
import { readLayouts, unreadIn } from './layouts.ts'
import { LAYOUTS_NAME } from './store-layouts.ts'

/** How long the layout of a removed chart is stored: a closed tab or window can be opened again, with its charts. */
export const GRACE_MS = 7 * 86_400_000

/** Charts that are still noted, and those whose layouts can be freed: no desk had them since `GRACE_MS`. */
export function sortOut(
  seen: SeenCharts,
  used: ReadonlySet<string>,
  now: number,
): { readonly seen: SeenCharts; readonly gone: readonly string[] } {
  const ids = [...new Set([...Object.keys(seen), ...used])]
  const gone = ids.filter((id) => !used.has(id) && now - (seen[id] ?? now) > GRACE_MS)
  const left = ids.filter((id) => !gone.includes(id))
  return { seen: Object.fromEntries(left.map((id) => [id, used.has(id) ? now : (seen[id] ?? now)])), gone }
}

/**
 * Frees the stored layouts of a user's charts that cannot come back: not on this desk or one that `undo` returns to, in no saved
 * layout, no open window, and no window of the last days. Frees nothing if some desk cannot be read.
 */
export async function freeCharts(user: string): Promise<void> {
  const now = computerNow()
  const store = chartStatesOf(user)
  const text = readStored(DESK_KEY)
  const saved = text === null || unreadable.text !== null ? null : await store.read(LAYOUTS_NAME)
  const last = text === null ? null : readShown(text)
  if (saved === null || saved.fault !== null || last === null || unreadIn(saved.text).length > 0) return
  const desks = [
    ...reachableDesks(),
    last.desk,
    // Offered in the menu of layouts.
    ...otherDesks(deskState.v).map(({ desk }) => desk),
    ...readLayouts(saved.text).flatMap(({ desk }) => (desk === null ? [] : [desk])),
  ]
  const used = new Set([...desks.flatMap(chartIds), ...(await heldCharts())])
  const { seen, gone } = sortOut(seenCharts(user) ?? (await storedCharts(user, now)), used, now)
  await Promise.all(
    gone.flatMap((id) => {
      removeStored(`chart.${user}.${id}`)
      removeStored(`chart-interval.${user}.${id}`)
      const name = `${LAYOUT_NAME}.${id}`
      return [store.write(name, null), store.write(name + SET_ASIDE, null)]
    }),
  )
  writeSeen(user, seen)
}

/** Charts of before they were noted: those with a stored layout. */
async function storedCharts(user: string, now: number): Promise<SeenCharts> {
  const prefix = `${LAYOUT_NAME}.`
  const all = await chartStatesOf(user).list(prefix)
  return Object.fromEntries(
    all.map(([name]) => [name.slice(prefix.length).replace(SET_ASIDE, ''), now] as const),
  )
}

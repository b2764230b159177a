import { chartUser } from '../../features/chart/use-chart-user.ts'
import { readStored, writeStored } from '../../stores/storage.ts'
import { partsOf } from './chart-grid.ts'
import { isChartId, panelsOf } from './desk.ts'
import type { Desk } from './desk.ts'

/** Ids of charts, and when a desk of this browser had each last, Unix ms. Their layouts are stored by these ids. */
export type SeenCharts = Readonly<Record<string, number>>

const keyOf = (user: string): string => `desk-charts.${user}`

/** Charts that desks of a user had; null if none were noted yet. Damaged entries are left out. */
export function seenCharts(user: string): SeenCharts | null {
  const text = readStored(keyOf(user))
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
    return Object.fromEntries(
      entries.filter(([id, at]) => isChartId(id) && Number.isSafeInteger(at)),
    ) as SeenCharts
  } catch {
    return {}
  }
}

export const writeSeen = (user: string, seen: SeenCharts): void =>
  void writeStored(keyOf(user), JSON.stringify(seen))

/** Ids of all charts of a desk. */
export const chartIds = (desk: Desk): readonly string[] =>
  panelsOf(desk)
    .filter(({ kind }) => kind === 'chart')
    .flatMap(partsOf)
    .map(({ id }) => id)

/** Unix ms of this computer's clock: an exchange's clock may be set back, and charts would be freed too late or too early. */
export const computerNow = (): number => Date.now()

/** Notes the charts that a desk has and that were not noted before. */
export function noteCharts(desk: Desk): void {
  const user = chartUser()
  const seen = seenCharts(user) ?? {}
  const added = chartIds(desk).filter((id) => seen[id] === undefined)
  if (added.length > 0)
    writeSeen(user, { ...seen, ...Object.fromEntries(added.map((id) => [id, computerNow()])) })
}

const LOCK = 'perpdeck-charts:'
let release: () => void = () => undefined

/** Holds a lock that names charts which this window can show, so that no other window frees their layouts. */
export function holdCharts(desks: readonly Desk[]): void {
  release()
  if (!('locks' in navigator)) return
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const ids = [...new Set(desks.flatMap(chartIds))]
  navigator.locks.request(LOCK + ids.join(','), { mode: 'shared' }, () => held).catch(reportError)
}

/** Ids of the charts that open windows can show. */
export async function heldCharts(): Promise<readonly string[]> {
  if (!('locks' in navigator)) return []
  const { held = [] } = await navigator.locks.query()
  return held.flatMap(({ name = '' }) => (name.startsWith(LOCK) ? name.slice(LOCK.length).split(',') : []))
}

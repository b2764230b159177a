import type { GoneDrawings, OpenChartExtensions, Watchables } from 'charting_library'
import { t } from 'i18next'
import { snapshot, subscribe } from 'valtio/vanilla'
import { isLine, MOST_ALERTS } from '#shared/contracts/alerts.ts'
import type { CrossAlert, WatchedLine } from '#shared/contracts/alerts.ts'
import { writtenSymbol } from '#shared/domain/chart-symbol.ts'
import '../../i18n/english/actions.ts'
import '../../i18n/english/alerts.ts'
import { lineChanged, removeCrossAlert, restoreCrossAlerts } from '../../bridge/alert-calls.ts'
import { alerts } from '../../stores/alerts.ts'
import { dismissNotice, pushNotice } from '../../stores/notices.ts'

type Line = Watchables['lines'][number]
type Points = WatchedLine['points']

/** Time to read what went with a line, and to undo it, ms. */
const LIFETIME_MS = 12_000

const copied = (points: Points): Points => points.map(({ time, price }) => ({ time, price }))
const textOf = (points: Points): string => JSON.stringify(copied(points))

/** Alerts on lines, with the line that each watches. */
const onLines = (list: readonly CrossAlert[]): readonly (CrossAlert & { readonly watched: WatchedLine })[] =>
  list.flatMap((alert) => (isLine(alert.watched) ? [{ ...alert, watched: alert.watched }] : []))

/** Alerts on a drawn line, as the page knows them. */
export const alertsOn = (drawing: string): readonly CrossAlert[] =>
  onLines(snapshot(alerts).crossing).filter(({ watched }) => watched.drawing === drawing)

const paramsOf = (list: readonly CrossAlert[]): Readonly<Record<string, string>> => ({
  symbol: [...new Set(list.map(({ symbol }) => writtenSymbol(symbol)))].join(', '),
  what: onLines(list)
    .map(({ watched }) => t(`alerts:tool.${watched.tool}`))
    .join(', '),
  most: String(MOST_ALERTS),
})

/**
 * Keeps the alerts on a chart's lines with their lines. They follow a moved line and go with a removed one, which a notice
 * reports. A line that is there again brings them back. Lines that carry an alert have a bell.
 */
export function followLineAlerts(
  market: string,
  openChart: Pick<OpenChartExtensions['openChart'], 'markDrawings' | 'onRestart'>,
): {
  readonly changed: (lines: readonly Line[], gone: GoneDrawings | null) => void
  readonly stop: () => void
} {
  let known = new Map<string, string>()
  /** Removed lines, with the alerts that went with each, and the id of the notice. */
  const lost = new Map<string, { readonly went: Promise<readonly CrossAlert[]>; readonly notice: string }>()
  /** Removed lines of which no hub has confirmed that their alerts are removed. */
  const unconfirmed = new Set<string>()
  let queue: Promise<unknown> = Promise.resolve()
  let marked = ''
  let isStopped = false
  const notices: string[] = []
  const newNotice = (): string => {
    const id = `line-alerts ${market} ${notices.length}`
    notices.push(id)
    return id
  }

  /** Calls of the hub, in the order of what the user did. */
  const inTurn = <T>(call: () => Promise<T>): Promise<T> => {
    const answer = queue.then(call)
    queue = answer
    return answer
  }

  async function dropAlerts(drawing: string, had: readonly CrossAlert[]): Promise<readonly CrossAlert[]> {
    const dropped = await inTurn(() => lineChanged(drawing, null))
    if (dropped === null) unconfirmed.add(drawing)
    return dropped ?? had
  }

  async function removed({ ids, restore }: GoneDrawings): Promise<void> {
    const notice = newNotice()
    const drops = ids
      .filter((id) => known.has(id))
      .map((id) => {
        const went = dropAlerts(id, alertsOn(id))
        lost.set(id, { went, notice })
        return went
      })
    const list = (await Promise.all(drops)).flat()
    const isBack = ids.every((id) => lost.get(id)?.notice !== notice)
    if (list.length === 0 || isStopped || isBack) return
    pushNotice(
      {
        id: notice,
        tone: 'info',
        titleKey: `alerts:line.${list.length === 1 ? 'removed' : 'removedMany'}`,
        bodyKey: 'alerts:line.of',
        params: paramsOf(list),
      },
      LIFETIME_MS,
      { labelKey: 'alerts:line.undo', run: restore },
    )
  }

  async function bringBack(went: Promise<readonly CrossAlert[]>, points: Points): Promise<void> {
    const list = onLines(await went)
    if (list.length === 0) return
    const moved = list.map((alert) => ({ ...alert, watched: { ...alert.watched, points: copied(points) } }))
    const refused = await inTurn(() => restoreCrossAlerts(moved))
    if (refused === null) return
    pushNotice({
      id: newNotice(),
      tone: 'failure',
      titleKey: 'actions:chartMenu.alertFailed',
      bodyKey: `alerts:refused.${refused}`,
      params: paramsOf(list),
    })
  }

  /** Another layout lacks lines with alerts. It may be opened again, so the alerts stay. */
  function left(ids: readonly string[]): void {
    const list = ids.flatMap(alertsOn)
    if (list.length === 0) return
    pushNotice(
      {
        id: newNotice(),
        tone: 'info',
        titleKey: 'alerts:line.left',
        bodyKey: 'alerts:line.leftText',
        params: paramsOf(list),
      },
      0,
      {
        labelKey: 'alerts:line.removeLeft',
        run: () => {
          for (const { id } of list) void inTurn(() => removeCrossAlert(id))
        },
      },
    )
  }

  function followLine({ id, points }: Line): void {
    const back = lost.get(id)
    const text = textOf(points)
    const before = known.get(id)
    lost.delete(id)
    unconfirmed.delete(id)
    if (back !== undefined) {
      dismissNotice(back.notice)
      void bringBack(back.went, points)
      return
    }
    // The alerts of a stored layout's line may have followed it elsewhere since.
    const isMoved =
      before === undefined
        ? onLines(alertsOn(id)).some(({ watched }) => textOf(watched.points) !== text)
        : before !== text
    if (isMoved) void inTurn(() => lineChanged(id, copied(points)))
  }

  const mark = (isFresh = false): void => {
    const ids = [...new Set(onLines(alerts.crossing).map(({ watched }) => watched.drawing))]
    if (!isFresh && ids.join() === marked) return
    marked = ids.join()
    openChart.markDrawings(ids)
  }
  const stops = [
    openChart.onRestart(() => mark(true)),
    subscribe(alerts, () => {
      mark()
      for (const drawing of unconfirmed)
        if (alertsOn(drawing).length > 0) {
          unconfirmed.delete(drawing)
          void dropAlerts(drawing, [])
        }
    }),
  ]
  mark()

  return {
    changed: (lines, gone) => {
      if (gone?.by === 'user') void removed(gone)
      else if (gone?.by === 'layout') left(gone.ids)
      for (const line of lines) followLine(line)
      known = new Map(lines.map(({ id, points }) => [id, textOf(points)]))
    },
    stop: () => {
      isStopped = true
      notices.forEach(dismissNotice)
      for (const stop of stops) stop()
    },
  }
}

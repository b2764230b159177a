import { isLine, isPrice, lineEnd, MOST_ALERTS } from '#shared/contracts/alerts.ts'
import type { CrossAlert, CrossAlertCalls } from '#shared/contracts/alerts.ts'
import type { HubPortOutput } from '#shared/contracts/hub-port.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { SiblingMessage, Siblings } from '../browser/siblings.ts'
import { PREFERENCE_STORE } from '../state/preferences.ts'
import type { Storage } from '../../runtime/storage.ts'
import { createCrossJudge, needsHistory } from './cross-judge.ts'
import type { CrossJudge, Crossed } from './cross-judge.ts'
import { crossPlace } from './cross-place.ts'
import { createCrossSeen } from './cross-seen.ts'
import { createCrossSeries, lengthOf } from './cross-series.ts'
import type { CrossCandles, CrossSeries, CrossSeriesOptions } from './cross-series.ts'
import { crossWords, endedWords } from './cross-words.ts'
import { waitingAlerts } from './waiting-alerts.ts'
import { readCrossAlert, readCrossAlerts, readCrossAsk, readPoints, readPrice } from './read-cross-alert.ts'

export interface CrossAlertOptions extends Omit<CrossSeriesOptions, 'onLoaded'> {
  readonly env: { readonly newId: () => string }
  readonly storage: Storage
  readonly accountId: () => string | null
  readonly instruments: () => readonly Instrument[]
  readonly siblings: Pick<Siblings, 'send'>
  readonly tabs: () => {
    toPages(message: HubPortOutput): void
    toFront(message: HubPortOutput): boolean
    count(): number
  }
}

/** Most crossings of one alert that are reported at a time, the newest ones, after a long time without a hub. */
const MOST_AT_ONCE = 20

interface Judged {
  readonly alert: CrossAlert
  readonly judge: CrossJudge | null
  /** It continues from what an earlier hub knew. */
  readonly isRestored: boolean
  /** It knows its side: what it is given next is judged. */
  isReady: boolean
}

/** Latest time, Unix s, at which an alert has a level; null for any. */
const endOf = ({ watched }: Pick<CrossAlert, 'watched'>): number | null =>
  isLine(watched) ? lineEnd(watched) : null

/** Result of judging the new candles of an alert. */
interface Crossings {
  readonly crossed: readonly Crossed[]
  /** Newest judged candle, Unix s. */
  readonly newest: number
}
const isAlive = ({ ended }: CrossAlert): boolean => ended !== true
const NOTHING: Crossings = { crossed: [], newest: Number.NEGATIVE_INFINITY }

export interface CrossAlerts {
  readonly calls: CrossAlertCalls
  /** Candles or the account changed. */
  check(): void
  onSiblingMessage(message: SiblingMessage): void
}

/**
 * Alerts on studies and drawings, judged with candles that this hub subscribes to, whatever the tabs show. They are stored
 * per account. Loaded when there is one.
 */
export function createCrossAlerts(options: CrossAlertOptions): CrossAlerts {
  const { storage, tabs, env, siblings } = options
  const series = new Map<string, CrossSeries>()
  const judges = new Map<string, Judged>()
  let whose: string | null | undefined
  let reading: Promise<void> = Promise.resolve()
  let list: readonly CrossAlert[] = []
  /** Removed with their line: start of the candle in which each fired last, Unix s. */
  const firedIn = new Map<string, number>()
  const seen = createCrossSeen(storage)

  const keyOf = ({ symbol, interval, by }: CrossAlert): string => `${interval} ${symbol} ${by ?? ''}`
  const instrumentOf = (symbol: string): Instrument | undefined =>
    options.instruments().find((one) => one.symbol === symbol)

  function show(next: readonly CrossAlert[]): void {
    list = next
    const wanted = new Set(list.filter(isAlive).map(keyOf))
    for (const [key, one] of series)
      if (!wanted.has(key)) {
        one.stop()
        series.delete(key)
      }
    const ids = new Set(list.map(({ id }) => id))
    for (const id of judges.keys()) if (!ids.has(id)) judges.delete(id)
    tabs().toPages({ type: 'CrossAlertsChanged', list })
  }
  function change(next: readonly CrossAlert[]): void {
    show(next)
    void storage.put(PREFERENCE_STORE, crossPlace(whose ?? null), next)
  }
  function drop(gone: readonly CrossAlert[]): void {
    if (gone.length === 0) return
    change(list.filter((alert) => !gone.includes(alert)))
    siblings.send({ type: 'AlertsGone', accountId: whose ?? '', ids: gone.map(({ id }) => id) })
  }
  const saveSeen = (): void =>
    seen.save(
      whose ?? null,
      list.flatMap(({ id }) => [[id, judges.get(id)?.judge?.state() ?? null] as const]),
    )
  function dropWithLine(gone: readonly CrossAlert[]): readonly CrossAlert[] {
    for (const { id } of gone) firedIn.set(id, judges.get(id)?.judge?.state()?.firedIn ?? 0)
    drop(gone)
    return gone
  }
  /** The last candle with a level of the alert is over. */
  const isOver = (alert: Pick<CrossAlert, 'watched' | 'interval'>): boolean => {
    const end = endOf(alert)
    return end !== null && end < options.now() / 1000 - lengthOf(alert.interval)
  }
  /** A new or changed alert: what an earlier judge knew is of another level. One that had ended may have a future again. */
  function set(changed: CrossAlert): void {
    const { ended, ...rest } = changed
    const alert: CrossAlert = ended === true && isOver(rest) ? changed : rest
    judges.delete(alert.id)
    seen.forget(alert.id)
    const isKnown = list.some(({ id }) => id === alert.id)
    change(isKnown ? list.map((one) => (one.id === alert.id ? alert : one)) : [...list, alert])
    saveSeen()
    siblings.send({ type: 'AlertSet', accountId: whose ?? '', alert })
  }

  function followAccount(): Promise<void> {
    const account = options.accountId()
    if (account === whose) return reading
    whose = account
    firedIn.clear()
    if (list.length > 0) show([])
    const stored = storage.get(PREFERENCE_STORE, crossPlace(account), true)
    reading = Promise.all([stored, seen.load(account)]).then(([alerts]) => {
      if (whose === account) show(readCrossAlerts(alerts))
    })
    return reading
  }

  /** The series of an alert; undefined while its market is unknown. */
  function seriesOf(alert: CrossAlert): CrossSeries | undefined {
    const key = keyOf(alert)
    const instrument = instrumentOf(alert.symbol)
    if (!series.has(key) && instrument !== undefined)
      series.set(key, createCrossSeries(instrument, alert, { ...options, onLoaded: check }))
    return series.get(key)
  }

  /** The judge of an alert. A changed alert (a moved line) gets a new one, which judges only later candles. */
  function judgeOf(alert: CrossAlert): Judged {
    const known = judges.get(alert.id)
    if (known?.alert === alert) return known
    const from = known === undefined ? seen.of(alert.id) : null
    const judge = createCrossJudge(alert, from, firedIn.get(alert.id))
    const made = { alert, judge, isRestored: from !== null, isReady: false }
    judges.set(alert.id, made)
    return made
  }

  /**
   * The crossings that new candles have for an alert. A line or a price needs no history: it is judged from the candles on
   * that there are when it is set. A study waits for its history, and so does every alert after a gap or a restart.
   */
  function crossingsOf(alert: CrossAlert, { history, bars, isWhole, hasGap }: CrossCandles): Crossings {
    const judged = judgeOf(alert)
    const { judge, isRestored } = judged
    const isBuilt = needsHistory(alert) || isRestored
    const waits = isBuilt ? !isWhole || (!judged.isReady && history === null) : hasGap
    if (judge === null || waits) return NOTHING
    const all = isBuilt || judged.isReady ? [...(history ?? []), ...bars] : bars
    if (all.length === 0) return NOTHING
    const newest = all.at(-1)?.time ?? NOTHING.newest
    const isLearning = !judged.isReady && !isRestored
    judged.isReady = true
    if (!isLearning) return { crossed: all.flatMap((bar) => judge.judge(bar) ?? []), newest }
    for (const bar of all) judge.learn(bar)
    return { crossed: [], newest }
  }

  /** Reports what crossed and what ended. Returns the alerts that have fired for good, and those whose line is over. */
  function judgeSeries(
    alerts: readonly CrossAlert[],
    one: CrossSeries,
  ): Partial<Record<'fired' | 'ended' | 'alive', CrossAlert[]>> {
    const taken = one.take()
    if (taken === null) return {}
    return Object.groupBy(alerts, (alert) => {
      const { crossed, newest } = crossingsOf(alert, taken)
      const instrument = instrumentOf(alert.symbol)
      if (instrument === undefined) return 'alive'
      const isOnce = alert.repeat === 'once'
      for (const each of isOnce ? crossed.slice(0, 1) : crossed.slice(-MOST_AT_ONCE))
        tabs().toFront(crossWords(alert, each, instrument))
      if (isOnce && crossed.length > 0) return 'fired'
      if (newest <= (endOf(alert) ?? newest)) return 'alive'
      tabs().toFront(endedWords(alert, instrument))
      return 'ended'
    })
  }

  /** Lists alerts as ended. */
  function end(over: readonly CrossAlert[]): void {
    if (over.length === 0) return
    change(list.map((alert) => (over.includes(alert) ? { ...alert, ended: true } : alert)))
    for (const alert of list)
      if (over.some(({ id }) => id === alert.id))
        siblings.send({ type: 'AlertSet', accountId: whose ?? '', alert })
  }

  function check(): void {
    void followAccount()
    // Without a tab nobody would hear of a crossing: the candles are judged when there is one again.
    if (list.length === 0 || tabs().count() === 0) return
    const gone: CrossAlert[] = []
    const over: CrossAlert[] = []
    for (const [, alerts] of Map.groupBy(list.filter(isAlive), keyOf)) {
      const [first] = alerts
      const one = first === undefined ? undefined : seriesOf(first)
      const { fired = [], ended = [] } = one === undefined ? {} : judgeSeries(alerts, one)
      gone.push(...fired)
      over.push(...ended)
    }
    drop(gone)
    end(over)
    saveSeen()
  }

  return {
    check,
    onSiblingMessage: (message) => {
      if (message.type === 'AlertsGone' && message.accountId === (whose ?? ''))
        change(list.filter(({ id }) => !message.ids.includes(id)))
      if (message.type !== 'AlertSet' || message.accountId !== (whose ?? '')) return
      const alert = readCrossAlert(message.alert)
      if (alert !== null) change([...list.filter(({ id }) => id !== alert.id), alert].slice(0, MOST_ALERTS))
    },
    calls: {
      idleAlerts: async () => waitingAlerts(await storage.entries(PREFERENCE_STORE), options.accountId()),
      crossAlerts: async () => {
        await followAccount()
        return list
      },
      addCrossAlert: async (ask) => {
        await followAccount()
        const read = readCrossAsk(ask)
        if (read === null) return 'amount'
        if (list.length >= MOST_ALERTS) return 'tooMany'
        if (isOver(read)) return 'ended'
        const alert = { ...read, id: env.newId() }
        if (createCrossJudge(alert) === null) return 'amount'
        // Another alert's candles were loaded already: this one needs their history too.
        const key = keyOf(alert)
        series.get(key)?.stop()
        series.delete(key)
        set(alert)
        check()
        return null
      },
      removeCrossAlert: async (id) => {
        await followAccount()
        drop(list.filter((alert) => alert.id === id))
      },
      moveCrossAlert: async (id, price) => {
        await followAccount()
        const alert = list.find((one) => one.id === id)
        const watched = readPrice(price)
        if (watched === null) return 'price'
        if (alert === undefined || !isPrice(alert.watched)) return 'gone'
        set({ ...alert, watched })
        check()
        return null
      },
      lineChanged: async (drawing, moved) => {
        await followAccount()
        const points = moved === null ? null : readPoints(moved)
        const own = list.filter(({ watched }) => isLine(watched) && watched.drawing === drawing)
        if (points === null) return dropWithLine(own)
        for (const alert of own)
          if (isLine(alert.watched)) set({ ...alert, watched: { ...alert.watched, points } })
        return []
      },
      restoreCrossAlerts: async (removed) => {
        await followAccount()
        const missing = readCrossAlerts(removed).filter(({ id }) => list.every((one) => one.id !== id))
        const room = MOST_ALERTS - list.length
        for (const alert of missing.slice(0, room)) set(alert)
        check()
        return missing.length > room ? 'tooMany' : null
      },
    },
  }
}

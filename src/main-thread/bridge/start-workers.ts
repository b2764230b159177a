import { snapshot, subscribe } from 'valtio/vanilla'
import type { PaintTheme, WorkerTexts } from '#shared/contracts/paint.ts'
import { threads } from '../stores/connection.ts'
import { allMarkets, mainMarket } from '../stores/market.ts'
import type { Market } from '../stores/market.ts'
import { memberPreferences, showMemberPreferences } from '../stores/member-preferences.ts'
import { tableWriters } from '../stores/tables.ts'
import { isWanted } from '../stores/notices.ts'
import { setTellsApi, setVisible, view } from '../stores/view.ts'
import { createHubConnection } from './hub-connection.ts'
import type { HubConnection } from './hub-connection.ts'
import type { HubPort } from './hub-port.ts'
import { applyPatch, forgetCounts, forgetMarket } from './apply-patch.ts'
import { followMissingFiles } from './missing-files.ts'
import { openRisk } from './risk-port.ts'
import type { RiskConnection } from './risk-port.ts'
import { holdTabLock } from './tab-lock.ts'
import { pageEnd } from './page-end.ts'
import { trace } from './trace.ts'

/** Inputs of the risk worker that no store holds. */
export interface WorkerLook {
  readonly theme: PaintTheme
  readonly texts: WorkerTexts
}

export interface Workers {
  /** The hub that the page reads and calls: the live one, or the hub of a replay. Never both. */
  readonly hub: Pick<HubConnection, 'current' | 'waitFor'>
  /**
   * From now on the page has the hub of a replay, which it never leaves: only a reload returns to the live one.
   */
  replay(join: (tabId: string) => HubPort): void
  /** The current risk worker; it changes when the worker is replaced. */
  risk(): RiskConnection
  /**
   * Connects the risk worker, and each replacement of it, with the worker of a market's chart. `connect` receives the
   * chart's end of the channel. Returns a function that disconnects the chart.
   */
  linkChart(market: string, connect: (port: MessagePort) => void): () => void
  setTheme(theme: PaintTheme): void
  setTexts(texts: WorkerTexts): void
}

let running: Workers | null = null

/** The running workers; throws before `startWorkers`. */
export function workers(): Workers {
  if (running === null) throw new Error('startWorkers() was not called')
  return running
}

/** Starts hub and risk worker, connects them and replaces either when it fails. Called once, by main.tsx. */
export function startWorkers(build: string, look: WorkerLook): Workers {
  if (running !== null) return running
  const tabId = crypto.randomUUID()
  let theme = look.theme
  let texts = look.texts
  const charts = new Map<string, (port: MessagePort) => void>()
  let past: HubPort | null = null
  holdTabLock(tabId)

  let risk = startRisk()
  const onOpened = (opened: HubPort): void => {
    if (past === null) introduce(opened)
  }
  const hub = createHubConnection({ tabId, build, language: pageLanguage }, onOpened, () => {
    if (past !== null) return
    hub.reportVisibility(isVisible())
    sendLanguage()
    void hub
      .current()
      ?.api.memberPreferences()
      .then(showMemberPreferences, () => undefined)
  })

  /** The hub's HTTP calls carry the page's language (HTTP-11). */
  function sendLanguage(): void {
    const joined = hub.current()
    if (joined !== null) fireAndForget(joined.api.writePreference('lang', JSON.stringify(texts.locale)))
  }

  function startRisk(): RiskConnection {
    const opened = openRisk({ view: snapshot(view), theme, texts }, applyPatch, replaceRisk)
    threads.risk = 'up'
    threads.riskGeneration += 1
    return opened
  }

  function replaceRisk(): void {
    threads.risk = 'replacing'
    for (const { lines } of allMarkets()) lines.clear()
    risk = startRisk()
    introduce(past ?? hub.newest())
    for (const market of charts.keys()) introduceChart(market)
    forgetCounts()
  }

  /**
   * Connects hub and risk worker directly, without this thread in between. Before the hub has answered: this thread reads its
   * answer only once it has rendered the page.
   */
  function introduce(to: HubPort): void {
    const link = new MessageChannel()
    to.linkRisk(link.port1)
    risk.linkHub(link.port2)
  }

  function introduceChart(market: string): void {
    const link = new MessageChannel()
    risk.linkChart(link.port1, market)
    charts.get(market)?.(link.port2)
  }

  followView(() => risk)
  subscribe(memberPreferences, () => setTellsApi(isWanted('api', memberPreferences.values)))
  followVisibility(hub)
  running = {
    hub: {
      current: () => past ?? hub.current(),
      waitFor: (ms) => (past === null ? hub.waitFor(ms) : Promise.resolve(past)),
    },
    replay: (join) => {
      past = join(tabId)
      // Nothing of the live account or market may stay among what is past.
      risk.close()
      for (const market of allMarkets()) forgetMarket(market)
      replaceRisk()
    },
    risk: () => risk,
    linkChart: (market, connect) => {
      charts.set(market, connect)
      introduceChart(market)
      return () => {
        if (charts.get(market) === connect) charts.delete(market)
      }
    },
    setTheme: (next) => {
      theme = next
      fireAndForget(risk.api.setTheme(next))
    },
    setTexts: (next) => {
      texts = next
      fireAndForget(risk.api.setTexts(next))
      sendLanguage()
    },
  }
  return running
}

/** Sends every change of the view to the risk worker, once per event turn. */
function followView(risk: () => RiskConnection): void {
  const symbols = new WeakMap<Market, string>([[mainMarket, view.symbol]])
  let menuOpen = false
  subscribe(view, () => {
    for (const market of allMarkets()) {
      const { symbol } = market.view
      const before = symbols.get(market) ?? symbol
      symbols.set(market, symbol)
      if (before !== symbol) forgetMarket(market)
    }
    if (view.markets === null && menuOpen) tableWriters.markets.clear()
    menuOpen = view.markets !== null
    risk().show(snapshot(view))
  })
}

function followVisibility(hub: HubConnection): void {
  setVisible(isVisible())
  document.addEventListener('visibilitychange', () => {
    setVisible(isVisible())
    hub.reportVisibility(isVisible())
  })
  // Browser-wide notices appear in the tab in front. A window behind another one was not hidden, so focus is reported as
  // well: the hub then reconnects at once (N11).
  window.addEventListener('focus', () => hub.reportVisibility(isVisible()))
  window.addEventListener('online', () => hub.reportVisibility(isVisible()))
  followMissingFiles()
  window.addEventListener('pagehide', () => {
    pageEnd.emit(undefined)
    hub.leave()
  })
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) hub.rejoin()
  })
}

const pageLanguage = (): string => document.documentElement.lang
const isVisible = (): boolean => document.visibilityState === 'visible'

/** Sends without waiting for the answer: a replaced worker receives all settings again at its start. */
function fireAndForget(call: Promise<unknown>): void {
  call.catch((error: unknown) => trace('risk', String(error)))
}

import { snapshot, subscribe } from 'valtio/vanilla'
import type { PaintTheme, WorkerTexts } from '#shared/contracts/paint.ts'
import { clearLines } from '../stores/chart-feed.ts'
import { threads } from '../stores/connection.ts'
import { showMemberPreferences } from '../stores/member-preferences.ts'
import { tableWriters } from '../stores/tables.ts'
import { setVisible, view } from '../stores/view.ts'
import { createHubKeeper } from './hub-connection.ts'
import type { HubKeeper } from './hub-connection.ts'
import { applyPatch, forgetCounts, forgetMarket } from './apply-patch.ts'
import { openRisk } from './risk-port.ts'
import type { RiskConnection } from './risk-port.ts'
import { holdTabLock } from './tab-lock.ts'
import { trace } from './trace.ts'

/** What the page gives its risk worker and can't be read from a store. */
export interface WorkerLook {
  readonly theme: PaintTheme
  readonly texts: WorkerTexts
}

export interface Workers {
  readonly hub: HubKeeper
  /** The risk worker of now; another one after it was replaced. */
  risk(): RiskConnection
  /**
   * Gives the risk worker, and each that replaces it, a port that leads to the chart's worker. `connect` takes the other
   * end. Returns what forgets the chart.
   */
  linkChart(connect: (port: MessagePort) => void): () => void
  setTheme(theme: PaintTheme): void
  setTexts(texts: WorkerTexts): void
}

let running: Workers | null = null

/** The running workers; throws before `startWorkers`. */
export function workers(): Workers {
  if (running === null) throw new Error('startWorkers() was not called')
  return running
}

/** Starts hub and risk worker, introduces them to each other and keeps both alive. Called once, by main.tsx. */
export function startWorkers(build: string, look: WorkerLook): Workers {
  if (running !== null) return running
  const tabId = crypto.randomUUID()
  let theme = look.theme
  let texts = look.texts
  let connectChart: ((port: MessagePort) => void) | null = null
  holdTabLock(tabId)

  let risk = startRisk()
  const hub = createHubKeeper({ tabId, build, language: pageLanguage }, () => {
    // Who is logged in comes with the patches alone: a hub that was just replaced says "visitor" until it has looked.
    introduce()
    hub.tellVisibility(isVisible())
    tellLanguage()
    void hub
      .current()
      ?.api.memberPreferences()
      .then(showMemberPreferences, () => undefined)
  })

  /** Calls of the hub are made in the page's language (HTTP-11). */
  function tellLanguage(): void {
    const joined = hub.current()
    if (joined !== null) tell(joined.api.writePreference('lang', JSON.stringify(texts.locale)))
  }

  function startRisk(): RiskConnection {
    const opened = openRisk({ view: snapshot(view), theme, texts }, applyPatch, () => {
      threads.risk = 'replacing'
      clearLines()
      risk = startRisk()
      introduce()
      introduceChart()
      forgetCounts()
    })
    threads.risk = 'up'
    threads.riskGeneration += 1
    return opened
  }

  /** Hub and risk worker talk directly from here on; this thread is out of their path. */
  function introduce(): void {
    const joined = hub.current()
    const hello = joined?.hello() ?? null
    if (joined === null || hello === null) return
    const link = new MessageChannel()
    joined.linkRisk(link.port1)
    risk.linkHub(hello.epoch, link.port2)
  }

  function introduceChart(): void {
    if (connectChart === null) return
    const link = new MessageChannel()
    risk.linkChart(link.port1)
    connectChart(link.port2)
  }

  followView(() => risk)
  followVisibility(hub)
  running = {
    hub,
    risk: () => risk,
    linkChart: (connect) => {
      connectChart = connect
      introduceChart()
      return () => {
        if (connectChart === connect) connectChart = null
      }
    },
    setTheme: (next) => {
      theme = next
      tell(risk.api.setTheme(next))
    },
    setTexts: (next) => {
      texts = next
      tell(risk.api.setTexts(next))
      tellLanguage()
    },
  }
  return running
}

/** Every change of what is shown goes to the risk worker, once per event turn. */
function followView(risk: () => RiskConnection): void {
  let symbol = view.symbol
  let menuOpen = false
  subscribe(view, () => {
    if (view.symbol !== symbol) {
      symbol = view.symbol
      forgetMarket()
    }
    if (view.markets === null && menuOpen) tableWriters.markets.clear()
    menuOpen = view.markets !== null
    risk().show(snapshot(view))
  })
}

function followVisibility(hub: HubKeeper): void {
  setVisible(isVisible())
  document.addEventListener('visibilitychange', () => {
    setVisible(isVisible())
    hub.tellVisibility(isVisible())
  })
  // The tab in front says what is said once for the browser. And a window that was only behind another one wasn't hidden:
  // looking at it is a hint to try now all the same (N11).
  window.addEventListener('focus', () => hub.tellVisibility(isVisible()))
  window.addEventListener('online', () => hub.tellVisibility(isVisible()))
  // A part of this build is gone from the server: the page says so and is reloaded by the trader, never by itself (V3).
  window.addEventListener('vite:preloadError', () => {
    threads.update = 'chunk'
  })
  window.addEventListener('pagehide', () => hub.leave())
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) hub.rejoin()
  })
}

const pageLanguage = (): string => document.documentElement.lang
const isVisible = (): boolean => document.visibilityState === 'visible'

/** Sent without waiting: what is lost with a dying worker is said again to the next one. */
function tell(call: Promise<unknown>): void {
  call.catch((error: unknown) => trace('risk', String(error)))
}

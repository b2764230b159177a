import { createRoot } from 'react-dom/client'
import { addressOf } from '#shared/domain/routes.ts'
import { RELEASE } from '#shared/domain/release.ts'
import './ui/global.css'
import { App } from './app/app.tsx'
import { showStartFailure } from './app/start-failure.ts'
import { readChartStats, readPageStats, watchLongTasks } from './bridge/page-stats.ts'
import { startWorkers } from './bridge/start-workers.ts'
import { trace, traced, traceUncaught } from './bridge/trace.ts'
import { loadUntilThere } from './ui/load-until-there.ts'
import { followDialogs } from './app/dialogs/follow-dialogs.tsx'
import { followRefusals } from './features/errors/follow-refusals.ts'
import { followNotices } from './features/notification-centre/follow-notices.ts'
import { i18n } from './i18n/instance.ts'
import { startI18n } from './i18n/setup.ts'
import { workerTexts } from './i18n/worker-texts.ts'
import { connection } from './stores/connection.ts'
import { reportFailure } from './stores/report-failure.ts'
import { followStoredLook, preferences } from './stores/preferences.ts'
import { setPaintRate } from './stores/view.ts'
import { started } from './ui/after-start.ts'
import { followAppearance, readPaintTheme } from './ui/appearance.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'

declare global {
  interface Window {
    /** Read-only, for e2e and benches: version, counts of what reached this page, the last traces. */
    __perpdeck?: {
      readonly version: string
      readonly commit: string
      readonly release: string
      readonly stats: typeof readPageStats
      /** The connection as the hub reported it last, at most once a second. */
      readonly hub: () => Readonly<typeof connection>
      readonly charts: typeof readChartStats
      readonly traces: typeof traced
    }
  }
}

const chartPages: ReadonlySet<string> = new Set(['home', 'start', 'symbol', 'dated'])

/** Starts the chart's worker before the page is rendered. TradingView's build starts with its chart. */
function prepareChart(): void {
  import('charting_library').then(
    (library) => 'prepareWorker' in library && library.prepareWorker(),
    // The chart's panel reports it, with a button to try again.
    () => undefined,
  )
}

async function start(): Promise<void> {
  traceUncaught(window)
  watchLongTasks()
  await startI18n()
  // Texts of refusals and failures are not part of the first load, but must be loaded before the first one occurs.
  loadUntilThere(
    () => import('./i18n/english/errors.ts'),
    () => undefined,
  )
  setPaintRate(preferences.updateRate)
  const workers = startWorkers(`${__BUILD__.version}+${__BUILD__.commit}`, {
    theme: readPaintTheme(),
    texts: workerTexts(),
  })
  if (chartPages.has(addressOf(location.pathname).to)) prepareChart()
  followAppearance(() => workers.setTheme(readPaintTheme()))
  i18n.on('languageChanged zone', () => workers.setTexts(workerTexts()))
  followDialogs()
  followNotices()
  followStoredLook()
  followRefusals()
  loadUntilThere(
    () => started.then(() => import('./app/late-start.ts')),
    ({ startLate }) => startLate(),
  )
  window.__perpdeck = Object.freeze({
    ...__BUILD__,
    release: RELEASE,
    stats: readPageStats,
    hub: () => ({ ...connection }),
    charts: readChartStats,
    traces: traced,
  })
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  createRoot(root).render(
    <ErrorBoundary name="Perpdeck" whole onError={(error) => trace('page', String(error))}>
      <App />
    </ErrorBoundary>,
  )
}

start().catch((error: unknown) => {
  reportFailure(error)
  trace('start', String(error))
  showStartFailure(i18n, document)
})

import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type Page,
  type TestInfo,
} from 'playwright/test'
import { chromium } from 'playwright'
import { chromiumFlags, chromiumPath } from './support/chromium.ts'
import { missingFor } from './support/gateway-journeys.ts'
import { gatewayHasTruth, pagesHaveTruth, THROUGH } from './support/journey-truth.ts'
import {
  isThroughGateway,
  rememberGateway,
  startGatewayVenue,
  type GatewayVenue,
} from './support/gateway-venue.ts'
import { scanPage } from './support/scan-page.ts'
import { startVenueProcess, type VenueProcess } from './support/venue-process.ts'

/** Errors of a journey. Each entry fails the test that caused it. */
interface Incidents {
  readonly seen: string[]
  /** Names errors that a test causes on purpose, before it causes them. */
  expectLog(pattern: RegExp): void
}

interface WorkerFixtures {
  readonly venue: VenueProcess
  readonly chromiumBrowser: Browser
}

interface TestFixtures {
  /** Leaves a journey out that a gateway cannot pass. `E2E_LISTED=run` runs it, and expects it to fail. */
  readonly listed: void
  readonly incidents: Incidents
  readonly context: BrowserContext
  readonly page: Page
  /** Opens another browser profile, on the venue `at` or the worker's. */
  readonly otherProfile: (at?: Pick<VenueProcess, 'url' | 'isDisposed'>) => Promise<Page>
}

/** An error with its message: Playwright's `stack` is '' for errors without frames, such as a failed import. */
const errorText = ({ name, message, stack = '' }: Error): string =>
  stack === '' ? `${name}: ${message}, without a stack` : stack

/** Reports every policy violation, page error and console error of a context to `incidents`. */
async function watch(context: BrowserContext, incidents: Incidents, isOver: () => boolean): Promise<void> {
  const see = (text: string): void => {
    // A page that outlives its own venue asks a server that is gone.
    if (!isOver()) incidents.seen.push(text)
  }
  // Runs the same stories without SharedWorker: `E2E_RUNG=tab npx playwright test` (faults W7, decision 6).
  if (process.env['E2E_RUNG'] === 'tab')
    await context.addInitScript(() => void Reflect.deleteProperty(globalThis, 'SharedWorker'))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(
        `CSP ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      ),
    )
    window.addEventListener('unhandledrejection', ({ reason }) => {
      const type = reason instanceof Event ? `event ${reason.type}` : typeof reason
      console.error(`unhandled rejection: ${String(reason)} (${type})`)
    })
  })
  context.on('page', (page) => {
    page.on('pageerror', (error) => see(`page error: ${errorText(error)}`))
    page.on('console', (message) => {
      if (message.type() === 'error') see(`console: ${message.text()}`)
    })
  })
}

const isGateway = (venue: object): venue is GatewayVenue => 'behind' in venue

/** A new browser profile. `close` fails the test if its pages show a forbidden text. */
async function openProfile(
  browser: Browser,
  venue: Pick<VenueProcess, 'url' | 'isDisposed'>,
  incidents: Incidents,
  testInfo: TestInfo,
): Promise<{ readonly context: BrowserContext; close(): Promise<void> }> {
  const context = await browser.newContext({
    baseURL: venue.url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Journeys delete, delay and count files: only those of e2e/stories/offline.spec.ts have them from a service worker.
    serviceWorkers: 'block',
  })
  await rememberGateway(context, venue)
  await watch(context, incidents, venue.isDisposed)
  return {
    context,
    close: async () => {
      if (isGateway(venue)) await pagesHaveTruth(context, venue, testInfo)
      const shown: string[] = []
      for (const page of context.pages()) shown.push(...(await scanPage(page)))
      await context.close()
      expect(
        shown,
        'texts, names and values that no person may see (docs/choices.md#fault-injection)',
      ).toEqual([])
    },
  }
}

/** Resets the market before a test: faults, freezes and logs of the previous test are cleared. */
async function settle(venue: VenueProcess): Promise<void> {
  if (isGateway(venue)) await venue.renew()
  if (!venue.isRunning()) await venue.start()
  await venue.control('/faults/clear', {})
  await venue.control('/freeze', { frozen: false })
  await venue.control('/requests/clear', {})
  await venue.control('/csp-reports/clear', {})
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  venue: [
    async ({}, use) => {
      const venue = isThroughGateway ? await startGatewayVenue() : await startVenueProcess(['--seed', '7'])
      await use(venue)
      await venue.dispose()
    },
    { scope: 'worker' },
  ],
  chromiumBrowser: [
    async ({}, use) => {
      const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  listed: [
    async ({}, use, testInfo) => {
      const lacks = isThroughGateway ? missingFor(testInfo.file, testInfo.title) : undefined
      if (lacks !== undefined) {
        if (process.env['E2E_LISTED'] === 'run') testInfo.fail(true, lacks)
        else testInfo.skip(true, lacks)
      }
      await use()
    },
    { auto: true },
  ],
  incidents: async ({ venue }, use, testInfo) => {
    const expected: RegExp[] = []
    const incidents: Incidents = { seen: [], expectLog: (pattern) => void expected.push(pattern) }
    await settle(venue)
    await use(incidents)
    if (!venue.isRunning()) await venue.start()
    if (isGateway(venue)) {
      if (venue.wasOpened()) testInfo.annotations.push({ type: THROUGH })
      await gatewayHasTruth(venue, testInfo)
    }
    const reports = await venue.control<{ readonly reports: readonly unknown[] }>('/csp-reports')
    const unexpected = incidents.seen.filter((text) => !expected.some((pattern) => pattern.test(text)))
    expect(unexpected, 'page errors, console errors and policy reports of this journey').toEqual([])
    expect(reports.reports, 'policy reports that reached the venue').toEqual([])
  },
  context: async ({ chromiumBrowser, venue, incidents }, use, testInfo) => {
    const profile = await openProfile(chromiumBrowser, venue, incidents, testInfo)
    await use(profile.context)
    await profile.close()
  },
  page: async ({ context }, use) => {
    await use(await context.newPage())
  },
  otherProfile: async ({ chromiumBrowser, venue, incidents }, use, testInfo) => {
    const opened: { close(): Promise<void> }[] = []
    await use(async (at = venue) => {
      const profile = await openProfile(chromiumBrowser, at, incidents, testInfo)
      opened.push(profile)
      return profile.context.newPage()
    })
    for (const profile of opened) await profile.close()
  },
})

export { expect }

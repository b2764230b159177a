import { test as base, expect, type Browser, type BrowserContext, type Page } from 'playwright/test'
import { chromium } from 'playwright'
import { chromiumFlags, chromiumPath } from './support/chromium.ts'
import { startVenueProcess, type VenueProcess } from './support/venue-process.ts'

/** What may never happen during a journey; each entry fails the test that saw it. */
interface Incidents {
  readonly seen: string[]
  /** Faults that a test provokes on purpose are named by it beforehand. */
  expectLog(pattern: RegExp): void
}

interface WorkerFixtures {
  readonly venue: VenueProcess
  readonly chromiumBrowser: Browser
}

interface TestFixtures {
  readonly incidents: Incidents
  readonly context: BrowserContext
  readonly page: Page
  /** A further browser profile. */
  readonly otherProfile: () => Promise<Page>
}

/** Opens a context that reports every policy violation, page error and console error to `incidents`. */
async function watch(context: BrowserContext, incidents: Incidents): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(
        `CSP ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      ),
    )
    window.addEventListener('unhandledrejection', (event) =>
      console.error(`unhandled rejection: ${String(event.reason)}`),
    )
  })
  context.on('page', (page) => {
    page.on('pageerror', (error) => incidents.seen.push(`page error: ${error.stack ?? error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') incidents.seen.push(`console: ${message.text()}`)
    })
  })
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  venue: [
    async ({}, use) => {
      const venue = await startVenueProcess(['--seed', '7'])
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
  incidents: async ({ venue }, use) => {
    const expected: RegExp[] = []
    const incidents: Incidents = { seen: [], expectLog: (pattern) => void expected.push(pattern) }
    await venue.control('/csp-reports/clear', {})
    await use(incidents)
    const reports = await venue.control<{ readonly reports: readonly unknown[] }>('/csp-reports')
    const unexpected = incidents.seen.filter((text) => !expected.some((pattern) => pattern.test(text)))
    expect(unexpected, 'page errors, console errors and policy reports of this journey').toEqual([])
    expect(reports.reports, 'policy reports that reached the venue').toEqual([])
  },
  context: async ({ chromiumBrowser, venue, incidents }, use, info) => {
    const context = await chromiumBrowser.newContext({
      baseURL: venue.url,
      viewport: info.project.use.viewport ?? { width: 1440, height: 900 },
      locale: 'en-US',
      timezoneId: 'UTC',
    })
    await watch(context, incidents)
    await use(context)
    await context.close()
  },
  page: async ({ context }, use) => {
    await use(await context.newPage())
  },
  otherProfile: async ({ chromiumBrowser, venue, incidents }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await chromiumBrowser.newContext({
        baseURL: venue.url,
        viewport: { width: 1440, height: 900 },
        locale: 'en-US',
        timezoneId: 'UTC',
      })
      await watch(context, incidents)
      opened.push(context)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
})

export { expect }

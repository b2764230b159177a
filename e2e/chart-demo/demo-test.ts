import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test as base } from '../fixtures.ts'
import { startVenueProcess, type VenueProcess } from '../support/venue-process.ts'

const root = join(import.meta.dirname, '../..')
let built: Promise<string> | null = null

/** Builds the demo into a folder of its own. */
async function buildDemo(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'perpdeck-chart-demo-'))
  // Asynchronous, as in library-host.ts: the event loop has to see the venue's idle connections close.
  await promisify(execFile)(process.execPath, [join(root, 'scripts/build-demo.ts'), folder], { cwd: root })
  return folder
}

/** A venue that serves the demo at `/`, with the policy of the product's pages. The first call builds the demo. */
export async function startDemoVenue(args: readonly string[] = []): Promise<VenueProcess> {
  built ??= buildDemo()
  return startVenueProcess(['--seed', '7', ...args], await built)
}

/** Journeys on the charting library's demo. */
export const test: typeof base = base.extend({
  venue: [
    async ({}, use) => {
      const venue = await startDemoVenue()
      await use(venue)
      await venue.dispose()
      if (built !== null) rmSync(await built, { recursive: true, force: true })
      built = null
    },
    { scope: 'worker' },
  ],
})

export { expect } from '../fixtures.ts'

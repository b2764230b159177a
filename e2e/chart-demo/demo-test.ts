import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test as base } from '../fixtures.ts'
import { startVenueProcess } from '../support/venue-process.ts'

const root = join(import.meta.dirname, '../..')

/** Journeys on the charting library's demo: the venue serves its page at `/`, with the policy of the product's pages. */
export const test: typeof base = base.extend({
  venue: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'perpdeck-chart-demo-'))
      // Asynchronous, as in library-host.ts: the event loop has to see the venue's idle connections close.
      await promisify(execFile)(process.execPath, [join(root, 'scripts/build-demo.ts'), folder], {
        cwd: root,
      })
      const venue = await startVenueProcess(['--seed', '7'], folder)
      await use(venue)
      await venue.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

export { expect } from '../fixtures.ts'

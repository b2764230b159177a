import { freePort } from '../../../e2e/support/venue-process.ts'
import { buildNaivePage } from '../naive-page.ts'

/**
 * Builds the naive page and serves it with the stream of a venue: `node serve.ts VENUE_URL`, forked by
 * venue/compare-pages.ts, and ended with it. It sends the address, then 'listening', then what the page reports.
 */
const [venueUrl = ''] = process.argv.slice(2)
process.on('disconnect', () => process.exit())
const directory = await buildNaivePage()
const port = await freePort()
process.send?.({ url: `http://127.0.0.1:${port}/?busy` })
process.argv.splice(2, 1, venueUrl, String(port), directory)
await import('./gateway.ts')

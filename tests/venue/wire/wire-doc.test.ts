import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { controlCalls } from '../../../venue/server/control/control-calls.ts'
import { securityHeaders } from '../../../venue/transport/security-headers.ts'
import { startVenue } from '../../../venue/start-venue.ts'
import type { Venue } from '../../../venue/start-venue.ts'
import { allCalls } from '../server/http/calls-bench.ts'
import { createHttpClient } from '../support/http-client.ts'
import { shapeOf, shortened, takeSamples } from './samples.ts'
import type { Samples } from './samples.ts'
import { blocksOf, writeExamples } from './write-doc.ts'

const page = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'docs', 'wire.md')
let doc = ''
let examples: ReadonlyMap<string, unknown> = new Map()
/** Written by clients or recorders: read by other tests. */
const written = /^(push-request|recording-|.*-body$)/

let venue: Venue
let samples: Samples
beforeAll(async () => {
  venue = await startVenue({ port: 0, symbols: 2 })
  samples = await takeSamples(venue)
  const { WIRE_DOC } = process.env
  if (WIRE_DOC === 'changed' || WIRE_DOC === 'all') writeExamples(page, samples, WIRE_DOC)
  doc = readFileSync(page, 'utf8')
  examples = new Map(blocksOf(doc).map(([name, text]) => [name, JSON.parse(text) as unknown]))
})
afterAll(() => venue.close())

describe('docs/wire.md', () => {
  it('has one example of every message and call, and no others', () => {
    const shown = [...examples.keys()].filter((name) => !written.test(name))
    expect(shown.toSorted()).toEqual([...samples.keys()].toSorted())
  })

  it('shows every message and call in the form that a running venue sends', () => {
    for (const [name, sample] of samples) {
      expect([name, shapeOf(examples.get(name))]).toEqual([name, shapeOf(shortened(sample))])
    }
  })

  it('lists every control call', () => {
    for (const call of controlCalls.keys()) expect(doc).toContain(`\`${call}\``)
  })

  it('VENUE-29: the examples of changing calls are successes; refusals are marked', () => {
    for (const [name, sample] of samples) {
      const { retCode, ret_code: older } = sample as { readonly retCode?: number; readonly ret_code?: number }
      const code = retCode ?? older ?? 0
      const isRefusal = /refused|no-session|unknown-path/.test(name)
      expect([name, code === 0]).toEqual([name, !isRefusal])
    }
  })

  it('VENUE-27, VENUE-29: has a query of every reading call, and each is answered', async () => {
    const [, block = ''] = /```http queries\n([\s\S]*?)```/.exec(doc) ?? []
    const queries = block.split('\n').filter((line) => line !== '')
    const http = createHttpClient(venue.url)
    await http.login()
    for (const line of queries) {
      const target = line.replace(/^GET /, '')
      const { status, code } = await http.get(target)
      expect([line, status, code]).toEqual([line, 200, 0])
    }
    const shown = new Set(queries.map((line) => line.replace(/^GET /, '').replace(/\?.*/, '')))
    const reads = allCalls.filter(({ method }) => method === 'GET').map((call) => call.path)
    expect([...shown].toSorted()).toEqual(reads.toSorted())
  })

  it('lists the headers of every answer as they are sent', () => {
    for (const [name, value] of Object.entries(securityHeaders()))
      expect(doc).toContain(`| \`${name}\` | \`${value}\` |`)
  })
})

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { path } from '#shared/wire/http.ts'
import { shortKeys } from '#shared/wire/short-keys.ts'
import { privateTopics } from '#shared/wire/topics.ts'
import { controlCalls } from '../../../venue/control/control-calls.ts'
import { securityHeaders } from '../../../venue/http/security-headers.ts'
import { startVenue } from '../../../venue/server.ts'
import type { Venue } from '../../../venue/server.ts'
import { shapeOf, shortened, takeSamples } from './samples.ts'
import type { Samples } from './samples.ts'

const page = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'docs', 'wire.md')
const doc = readFileSync(page, 'utf8')
const examples = new Map(
  [...doc.matchAll(/```json ([\w-]+)\n([\s\S]*?)```/g)].map(([, name = '', text = '']) => [
    name,
    JSON.parse(text) as unknown,
  ]),
)
/** Written by clients or recorders: read by other tests. */
const written = /^(push-request|order-create-body|recording-)/

let venue: Venue
let samples: Samples
beforeAll(async () => {
  venue = await startVenue({ port: 0, symbols: 2 })
  samples = await takeSamples(venue)
})
afterAll(() => venue.close())

describe('docs/wire.md', () => {
  it('issue 2: has one example of every message and call, and none that does not exist', () => {
    const shown = [...examples.keys()].filter((name) => !written.test(name))
    expect(shown.toSorted()).toEqual([...samples.keys()].toSorted())
  })

  it('issue 2: shows every message and call in the shape a running venue gives', () => {
    for (const [name, sample] of samples) {
      expect([name, shapeOf(examples.get(name))]).toEqual([name, shapeOf(shortened(sample))])
    }
  })

  it('issue 2: names every path, private topic, short key and control call', () => {
    for (const value of Object.values({ ...path, ...path.own })) {
      if (typeof value === 'string') expect(doc).toContain(value)
    }
    for (const name of privateTopics) expect(doc).toContain(`\`${name}\``)
    for (const [record, keys] of Object.entries(shortKeys)) {
      const line = doc.split('\n').find((text) => text.startsWith(`**${record}**`))
      expect(line).toBe(
        `**${record}**: ${Object.entries(keys)
          .map(([long, short]) => `\`${short}\` ${long}`)
          .join(', ')}`,
      )
    }
    for (const call of controlCalls.keys()) expect(doc).toContain(`\`${call}\``)
  })

  it('faults 5.1: lists the headers of every answer as they are sent', () => {
    for (const [name, value] of Object.entries(securityHeaders()))
      expect(doc).toContain(`| \`${name}\` | \`${value}\` |`)
  })
})

import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { privateTopics, topic } from '#shared/wire/topics.ts'
import { helpText } from '../../../../venue/cli-options.ts'
import { controlCalls } from '../../../../venue/server/control/control-calls.ts'
import { readScenario } from '../../../../venue/simulator/scenarios/read-scenario.ts'
import { startVenue } from '../../../../venue/start-venue.ts'
import type { Venue } from '../../../../venue/start-venue.ts'
import { createControl } from '../../support/control-client.ts'
import { createHttpClient } from '../../support/http-client.ts'
import { openPush } from '../../support/push-client.ts'

const file = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..', 'venue', 'README.md')
const readme = readFileSync(file, 'utf8')
/** Examples in their order: ```control [mode]. */
const examples = [...readme.matchAll(/```control ?(\w*)\n(GET|POST) (\S+)\n([^`]*)```/g)].map(
  ([, mode = '', method = '', path = '', body = '']) => ({ mode, method, path, body: body.trim() }),
)
/** Why the documented calls that need a real position or key are refused here. */
const reasonOf = ({ path }: (typeof examples)[number]): RegExp =>
  path === '/api/keys/withdraw' ? /unknown key/ : /no such position/
const callOf = ({ method, path }: (typeof examples)[number]): string =>
  `${method} ${path.split('?', 1)[0] ?? ''}`

let venue: Venue
let accountId: string
beforeAll(async () => {
  venue = await startVenue({ port: 0, symbols: 3, control: true, api: 0 })
  const http = createHttpClient(venue.url)
  accountId = await http.login()
  const push = await openPush(venue.url)
  await push.ask('login', [await http.token()])
  await push.ask('subscribe', [...privateTopics, topic.book20('BTCUSDT'), topic.notice])
})
afterAll(() => venue.close())

describe('venue/README.md', () => {
  it('says what every folder of the venue is', () => {
    const folders = readdirSync(dirname(file), { withFileTypes: true }).filter((one) => one.isDirectory())
    for (const { name } of folders) expect(readme).toContain(`\`${name}/\``)
  })

  it('has an example of every control call, and of no other', () => {
    expect([...new Set(examples.map(callOf))].sort()).toEqual([...controlCalls.keys()].sort())
  })

  for (const [index, example] of examples.entries()) {
    it(`VENUE-03: example ${index + 1}, ${callOf(example)}, ${example.mode === 'refused' ? 'is refused with a reason' : 'works as documented'}`, async () => {
      const fill = (text: string): string => text.replaceAll('ACCOUNT', accountId)
      const loaded =
        example.mode === 'rate' ? await startVenue({ port: 0, symbols: 3, rate: 500, control: true }) : null
      const control = createControl(loaded ?? venue)
      const body = example.body === '' ? {} : (JSON.parse(fill(example.body)) as object)
      const asked =
        example.method === 'GET' ? control.get(fill(example.path)) : control.post(example.path, body)
      if (example.mode === 'refused') await expect(asked).rejects.toThrow(reasonOf(example))
      else expect((await asked)['ok']).toBe(true)
      await loaded?.close()
    })
  }

  it('lists every option of --help', () => {
    const options = new Set([...helpText([]).matchAll(/--[a-z][a-z-]*/g)].map(([name]) => name))
    for (const option of options) expect(readme).toContain(option)
  })

  it('its example scenario is valid', () => {
    const text = /```json\n([^`]*)```/.exec(readme)?.[1] ?? ''
    const scenario = readScenario(text, new Set(controlCalls.keys()))
    expect([scenario.name, scenario.prepare.length, scenario.steps.length]).toEqual(['my-story', 2, 2])
  })
})

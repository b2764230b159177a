import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Network } from '../../../../venue/bybit/terms/networks.ts'
import { createMaintenanceWatch } from '../../../../venue/bybit/watch/maintenance.ts'
import type { MaintenanceWatch } from '../../../../venue/bybit/watch/maintenance.ts'
import { createFakeTransport, refused, silent } from '../support/fake-transport.ts'

const NOW = Date.UTC(2026, 10, 27, 12)
const HOUR = 3_600_000
/** As Bybit's documentation has it. */
const item = {
  id: '4d95b2a0-587f-11f0-bcc9-56f28c94d6ea',
  title: 'Unified trading upgrade',
  state: 'scheduled',
  begin: String(NOW + HOUR),
  end: String(NOW + 2 * HOUR),
  href: '',
  serviceTypes: [2, 3, 4, 5],
  product: [1, 2],
  uidSuffix: [],
  maintainType: 1,
  env: 1,
}
const sentence = 'Unified trading upgrade, from 2026-11-27 13:00 UTC to 2026-11-27 14:00 UTC.'

let watch: MaintenanceWatch | undefined
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  watch?.close()
  vi.useRealTimers()
})

async function setUp(list: unknown, network: Network = 'mainnet') {
  const fake = createFakeTransport()
  let now = NOW
  fake.clock = () => now
  const answer = { now: list }
  fake.gets.set('/v5/system/status', () => answer.now)
  watch = createMaintenanceWatch(fake, network)
  const texts: string[] = []
  watch.onChange((text) => void texts.push(text))
  const pass = async (ms: number): Promise<void> => {
    now += ms
    await vi.advanceTimersByTimeAsync(ms)
  }
  await pass(0)
  return { fake, texts, answer, pass }
}

describe('maintenance of Bybit', () => {
  it('is announced from a day before until its end', async () => {
    const early = { ...item, begin: String(NOW + 25 * HOUR), end: String(NOW + 26 * HOUR) }
    const { texts, answer, pass } = await setUp({ list: [early] })
    expect(texts).toEqual([])
    await pass(HOUR)
    expect(texts).toEqual(['Unified trading upgrade, from 2026-11-28 13:00 UTC to 2026-11-28 14:00 UTC.'])
    answer.now = { list: [{ ...early, state: 'ongoing' }] }
    // It takes longer than expected.
    await pass(26 * HOUR)
    expect(texts).toHaveLength(1)
    answer.now = { list: [{ ...early, state: 'completed' }] }
    await pass(HOUR)
    expect(texts.slice(1)).toEqual([''])
  })

  it('that is canceled is withdrawn', async () => {
    const { texts, answer, pass } = await setUp({ list: [item] })
    answer.now = { list: [{ ...item, state: 'canceled' }] }
    await pass(HOUR / 12)
    expect(texts).toEqual([sentence, ''])
  })

  it.each([
    ['no answer', silent()],
    ['a refusal', refused(10016, 'Server error')],
  ])('stays announced with %s', async (_what, reply) => {
    const { texts, answer, pass } = await setUp({ list: [item] })
    answer.now = reply
    await pass(HOUR)
    expect(texts).toEqual([sentence])
  })

  it('of the demo network is announced there alone', async () => {
    const demo = { list: [{ ...item, env: 2 }] }
    expect((await setUp(demo)).texts).toEqual([])
    expect((await setUp(demo, 'demo')).texts).toEqual([sentence])
    expect((await setUp({ list: [item] }, 'demo')).texts).toEqual([])
  })

  it.each([
    [[{ ...item, title: undefined, begin: '', end: 'soon' }], []],
    [[{ ...item, state: 'delayed' }], [sentence]],
    [[{ state: 'ongoing' }], ['Maintenance, from a time that is not known to a time that is not known.']],
    [[null, 'text', {}], []],
    [null, []],
  ])('of another form is shown as far as it is known: %j', async (list, texts) => {
    expect((await setUp({ list })).texts).toEqual(texts)
  })

  it('reads a title of any length, and is read every five minutes', async () => {
    const { fake, texts, pass } = await setUp({ list: [{ ...item, title: 'x'.repeat(9000) }] })
    expect(texts[0]?.length).toBeLessThan(200)
    const calls = fake.calls.length
    await pass(HOUR)
    expect(fake.calls.length - calls).toBe(12)
    watch?.close()
    await pass(HOUR)
    expect(fake.calls.length - calls).toBe(12)
  })
})

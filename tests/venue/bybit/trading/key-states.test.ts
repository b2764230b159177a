import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refused, silent } from '../support/fake-transport.ts'
import { answersOf, goodKey, openKeyStage, setKey } from '../support/key-stage.ts'
import type { KeyStage } from '../support/key-stage.ts'
import { press } from '../support/order-stage.ts'

const HOUR = 3_600_000

let stages: KeyStage[]
beforeEach(() => {
  vi.useFakeTimers()
  stages = []
})
afterEach(() => {
  for (const { account } of stages) account.close()
  vi.useRealTimers()
})
async function opened(...args: Parameters<typeof openKeyStage>): Promise<KeyStage> {
  const stage = await openKeyStage(...args)
  stages.push(stage)
  return stage
}

describe('a state that ends: a key', () => {
  it('whose weakness ends is warned of no more', async () => {
    const stage = await opened({ ...goodKey, ips: ['*'] })
    setKey(stage.fake, goodKey)
    await stage.pass(HOUR)
    expect(stage.notices.slice(1)).toEqual([['key_warning', '']])
    await stage.pass(HOUR)
    expect(stage.notices).toHaveLength(2)
    setKey(stage.fake, { ...goodKey, ips: ['*'] })
    await stage.pass(HOUR)
    expect(stage.notices.slice(2)).toEqual([['key_warning', expect.stringContaining('every address')]])
  })

  it('that is accepted again opens the private socket, which waits longer, at once', async () => {
    const stage = await opened()
    setKey(stage.fake, refused(33004, 'Your api key has expired.'))
    await stage.pass(HOUR)
    expect(stage.fake.openings).toBe(0)
    setKey(stage.fake, goodKey)
    await stage.pass(300_000)
    expect([stage.notices.at(-2)?.[0], stage.fake.openings]).toEqual(['key_accepted', 1])
    await stage.pass(2 * HOUR)
    expect(stage.fake.openings).toBe(1)
  })

  it.each([
    ['is read-only', { ...goodKey, readOnly: 1 }],
    ['may withdraw', { ...goodKey, permissions: { Wallet: ['Withdraw'] } }],
  ])('that %s trades again within five minutes after that was changed at Bybit', async (_what, key) => {
    const stage = await opened()
    setKey(stage.fake, key)
    await stage.pass(HOUR)
    expect(await answersOf(stage, press())).not.toEqual(['sent'])
    setKey(stage.fake, goodKey)
    await stage.pass(300_000)
    expect(await answersOf(stage, press())).toEqual(['sent'])
    expect(stage.account.capabilities().isReadOnly).toBe(false)
  })

  it('beside another gateway opens the account within five minutes after that one ended', async () => {
    let isTaken = true
    const lock = () => {
      if (isTaken) throw new Error('Another gateway has this account.')
      return { release: () => undefined }
    }
    const stage = await opened(silent(), { lock })
    setKey(stage.fake, goodKey)
    await stage.pass(1000)
    expect(stage.notices[0]).toEqual(['key_refused', 'Another gateway has this account.'])
    isTaken = false
    await stage.pass(300_000)
    expect(stage.notices.slice(2).map(([event]) => event)).toEqual(['key_accepted', 'exchange_changed'])
    expect(await answersOf(stage, press())).toEqual(['sent'])
  })
})

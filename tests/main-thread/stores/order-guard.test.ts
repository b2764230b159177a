import { beforeEach, describe, expect, it, vi } from 'vitest'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
})
const load = () => import('../../../src/main-thread/stores/order-guard.ts')

beforeEach(() => {
  vi.resetModules()
  stored.clear()
})

describe('when an order requires confirmation', () => {
  it('24A5: beyond 5 percent by default; each choice is restored after a reload', async () => {
    const first = await load()
    expect(first.orderGuard.choices).toEqual({ share: '5', largest: '', kinds: [] })
    first.setGuard({ share: '2.5', largest: '100000' })
    first.setGuard({ kinds: ['amend', 'Market'] })
    vi.resetModules()
    expect((await load()).orderGuard.choices).toEqual({
      share: '2.5',
      largest: '100000',
      kinds: ['Market', 'amend'],
    })
  })

  it('damaged storage gives the default, and a text that is not a number is never used as one', async () => {
    for (const odd of [
      '{',
      '[]',
      '{"share":5,"largest":"abc","kinds":"Limit"}',
      '{"share":"-1","kinds":["none"]}',
    ]) {
      stored.set('perpdeck.order-guard', odd)
      vi.resetModules()
      expect((await load()).orderGuard.choices, odd).toEqual({ share: '5', largest: '', kinds: [] })
    }
  })
})

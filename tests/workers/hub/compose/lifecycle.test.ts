import { describe, expect, it, vi } from 'vitest'
import { createLifecycle } from '../../../../src/workers/hub/compose/lifecycle.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'

function setUp() {
  const clock = createVirtualClock()
  const said: string[] = []
  const lifecycle = createLifecycle({
    clock,
    firstCalls: [() => said.push('call')],
    setLanguage: (language) => said.push(language),
    onTabGone: vi.fn(),
    onIdle: vi.fn(),
  })
  return { clock, said, lifecycle }
}

describe('the first calls of a hub', () => {
  it('HTTP-11: a page joins a second after it started its hub: they are made then, in its language, once', async () => {
    const { clock, said, lifecycle } = setUp()
    await clock.advance(1000)
    expect(said).toEqual([])
    lifecycle.begin('de')
    expect(said).toEqual(['de', 'call'])
    await clock.advance(10_000)
    lifecycle.begin('de')
    expect(said.filter((one) => one === 'call')).toHaveLength(1)
  })

  it('are made without a page too: an earlier hub may have left open orders', async () => {
    const { clock, said } = setUp()
    await clock.advance(3000)
    expect(said).toEqual(['call'])
  })
})

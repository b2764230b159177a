import { describe, expect, it } from 'vitest'
import type { HubPortOutput } from '../../../../src/shared/contracts/hub-port.ts'
import { createPageStore } from '../../../../src/workers/hub/state/page-store.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'

function setUp() {
  const clock = createVirtualClock()
  const sent: HubPortOutput[] = []
  const store = createPageStore(clock, (message) => sent.push(message))
  return { clock, sent, store }
}

describe('local storage of the pages', () => {
  it('SYM-09: every page is asked, the first answer counts', async () => {
    const { sent, store } = setUp()
    const read = store.read('spot-symbols')
    expect(sent).toEqual([{ type: 'ReadPageStore', ask: 1, key: 'spot-symbols' }])
    store.answered(1, 'first')
    store.answered(1, 'second')
    store.answered(9, 'stray')
    expect(await read).toBe('first')
  })
  it('SYM-09: a page that joins meanwhile is asked too', () => {
    const { sent, store } = setUp()
    void store.read('spot-symbols')
    store.joined()
    expect(sent).toHaveLength(2)
  })
  it('without a page, or with a hanging one: nothing after a second', async () => {
    const { clock, store } = setUp()
    const read = store.read('spot-symbols')
    await clock.advance(1000)
    expect(await read).toBeNull()
  })
  it('written values are sent to the pages', () => {
    const { sent, store } = setUp()
    store.write('spot-symbols', 'x')
    expect(sent).toEqual([{ type: 'WritePageStore', key: 'spot-symbols', text: 'x' }])
  })
})

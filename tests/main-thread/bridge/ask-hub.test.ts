import { beforeEach, expect, it, vi } from 'vitest'
import { hubValue } from '../../../src/main-thread/bridge/ask-hub.ts'
import type { HubPort } from '../../../src/main-thread/bridge/hub-port.ts'

const connection = vi.hoisted(() => ({ joined: null as unknown, later: null as unknown }))
vi.mock('../../../src/main-thread/bridge/start-workers.ts', () => ({
  workers: () => ({
    hub: { current: () => connection.joined, waitFor: () => Promise.resolve(connection.later) },
  }),
}))

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a call reads of it
const port = { api: { name: 'hub' }, lost: new Promise(() => undefined) } as unknown as HubPort

beforeEach(() => {
  connection.joined = null
  connection.later = null
})

it('a joined hub is called at once: a page that ends leaves it in the same task', async () => {
  connection.joined = port
  const call = vi.fn(() => Promise.resolve(7))
  const answer = hubValue(call, 1000, 'none')
  expect(call).toHaveBeenCalledExactlyOnceWith(port.api)
  expect(await answer).toBe(7)
})

it('a hub that joins later is called then; without one there is no call', async () => {
  connection.later = port
  expect(await hubValue(() => Promise.resolve(7), 1000, 'none')).toBe(7)
  connection.later = null
  const call = vi.fn(() => Promise.resolve(7))
  expect(await hubValue(call, 1000, 'none')).toBe('none')
  expect(call).not.toHaveBeenCalled()
})
